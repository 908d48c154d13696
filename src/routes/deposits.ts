import { depositActors } from '../api/deposit.actors.ts'
import { depositListMachine } from '../machines/deposit-list.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { DepositListView } from '../screens/deposit-list/deposit-list.view.tsx'
import { screenOf } from '../screens/screen-of.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now }: Services) =>
  depositListMachine.provide({
    actors: depositActors({ call, reads, now }),
    actions: { refreshReads: reads.refresh },
  })

export const Screen: RouteScreen<typeof create> = screenOf(DepositListView)
