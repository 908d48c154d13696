import { cryptoCasesActors } from '../api/crypto-cases.actors.ts'
import { cryptoCasesMachine } from '../machines/crypto-cases.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { CryptoCasesView } from '../screens/crypto-cases/crypto-cases.view.tsx'
import { screenOf } from '../screens/screen-of.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now }: Services) =>
  cryptoCasesMachine.provide({ actors: cryptoCasesActors({ call, reads, now }) })

export const Screen: RouteScreen<typeof create> = screenOf(CryptoCasesView)
