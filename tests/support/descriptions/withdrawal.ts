import type { withdrawalMachine } from '../../../src/machines/withdrawal.machine.ts'
import { describeFlow } from '../description.ts'
import { type OpenedFacts, openedItem } from './opened-item.ts'

const { read, choosing, opened } = openedItem({
  form: 'New withdrawal',
  back: 'All withdrawals',
  item: 'This withdrawal was rejected',
})

export const withdrawal = describeFlow<typeof withdrawalMachine, OpenedFacts>()({
  read,
  shows: { choosing, following: opened },
  actions: {},
})
