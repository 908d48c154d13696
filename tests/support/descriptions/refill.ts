import type { refillMachine } from '../../../src/machines/refill.machine.ts'
import { describeFlow } from '../description.ts'
import { type OpenedFacts, openedItem } from './opened-item.ts'

const { read, choosing, opened } = openedItem({
  form: 'New refill',
  back: 'All refills',
  item: 'This refill was rejected',
})

export const refill = describeFlow<typeof refillMachine, OpenedFacts>()({
  read,
  shows: { choosing, paying: opened },
  actions: {},
})
