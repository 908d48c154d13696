import type { HistoryMachine } from '../../../src/machines/history.ts'
import type { Place } from '../../../src/machines/places.ts'
import { answered, defineModel, type FlowModel, failed, type ModelEvent } from '../paths.ts'

/** A filter, and the place that has it in its address. */
type Narrowing<Filter> = { place: Place; filter: Filter }

/** What tells one history from another in a test; `first` and `older` are the items of two pages. */
export type HistorySample<Item extends { id: string }, Filter extends object> = {
  machine: HistoryMachine<Item, Filter>
  all: Narrowing<Filter>
  narrowed: Narrowing<Filter>
  first: Item
  older: Item[]
}

const at = Date.UTC(2026, 0, 1, 12)

export function historyModel<Item extends { id: string }, Filter extends object>({
  machine,
  all,
  narrowed,
  first,
  older,
}: HistorySample<Item, Filter>): FlowModel<HistoryMachine<Item, Filter>> {
  return defineModel({
    machine,
    input: { place: all.place },
    cases: ({ context: { filter, items } }): ModelEvent<HistoryMachine<Item, Filter>>[] => {
      const isAll = JSON.stringify(filter) === JSON.stringify(all.filter)
      const other = isAll ? narrowed : all
      return [
        { type: 'place.visited', place: other.place },
        { type: 'filter.chosen', filter: other.filter },
        answered(
          'listPage',
          items.length === 0
            ? { items: [first], nextCursor: 'older', at }
            : { items: older, nextCursor: null, at },
        ),
        answered('listPage', { items: [], nextCursor: null, at }),
        failed('listPage', 'unreachable'),
        failed('watchChanges', 'unexpected'),
      ]
    },
    project: ({ filter, items, nextCursor, failure, isOutdated }) => ({
      filter,
      items: [...new Set(items.map(({ id }) => id))],
      hasOlder: nextCursor !== null,
      isOutdated,
      failure: failure?.code ?? null,
    }),
    resting: (snapshot) => snapshot.matches('listing'),
    heard: { 'place.visited': 'another machine', 'history.changed': 'watchChanges' },
  })
}
