import type { FilteredListMachine } from '../../../src/machines/filtered-list.ts'
import type { Place } from '../../../src/machines/places.ts'
import { defineModel, type FlowModel } from '../paths.ts'

/** A filter, and the place that has it in its address. */
type Narrowing<Filter> = { place: Place; filter: Filter }

/** What tells one filtered list from another in a test. */
export type FilteredListSample<Item extends { id: string }, Filter extends object> = {
  machine: FilteredListMachine<Item, Filter>
  all: Narrowing<Filter>
  narrowed: Narrowing<Filter>
}

export function filteredListModel<Item extends { id: string }, Filter extends object>({
  machine,
  all,
  narrowed,
}: FilteredListSample<Item, Filter>): FlowModel<FilteredListMachine<Item, Filter>> {
  return defineModel({
    machine,
    input: { place: all.place },
    cases: ({ context: { filter } }) => {
      const other = JSON.stringify(filter) === JSON.stringify(all.filter) ? narrowed : all
      return [
        { type: 'place.visited', place: other.place },
        { type: 'filter.chosen', filter: other.filter },
      ]
    },
    resting: () => true,
    heard: { 'place.visited': 'another machine' },
  })
}
