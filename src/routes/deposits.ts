import { depositActors } from '../api/deposit.actors.ts'
import { depositListActors } from '../api/deposit-list.actors.ts'
import { depositListMachine } from '../machines/deposit-list.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { DepositListView } from '../screens/deposit-list/deposit-list.view.tsx'
import { screenOf } from '../screens/screen-of.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, download, reads, now, saveFile }: Services) => {
  const { watchDeposits, switchAutoinvestment } = depositActors({ call, reads, now })
  const list = depositListActors({ call, download, reads, now, saveFile })
  return depositListMachine.provide({
    actors: { ...list, watchDeposits, switchAutoinvestment },
    actions: { refreshReads: reads.refresh },
  })
}

export const Screen: RouteScreen<typeof create> = screenOf(DepositListView)
