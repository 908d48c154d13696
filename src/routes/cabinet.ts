import { cabinetActors } from '../api/cabinet.actors.ts'
import { cabinetMachine } from '../machines/cabinet.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { CabinetScreen } from '../screens/cabinet/cabinet.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now, readHiding }: Services) =>
  cabinetMachine.provide({
    actors: cabinetActors({ call, reads, now, areAmountsHidden: readHiding }),
    actions: { refreshReads: reads.refresh },
  })

export const Screen: RouteScreen<typeof create> = CabinetScreen
