import type { operationSearchMachine } from '../../../src/machines/operation-search.machine.ts'
import { describeFlow } from '../description.ts'

/** A field that is told nothing but what is typed into it. */
export const operationSearch = describeFlow<typeof operationSearchMachine>()({
  read: (ui) => ({ typed: ui.field('Search operations').value() }),
  shows: {
    settled: ({ context: { typed } }) => ({ typed }),
    typing: ({ context: { typed } }) => ({ typed }),
  },
  actions: {
    'search.typed': ({ search }, ui) => ui.field('Search operations').fill(search),
  },
})
