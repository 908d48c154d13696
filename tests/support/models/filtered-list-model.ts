import type { FilteredListMachine } from '../../../src/machines/filtered-list.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { defineModel, type FlowModel } from '../paths.ts'

/** A filter, and the location that has it. */
type Narrowing<Filter> = { location: RouteLocation; filter: Filter }

/** Tells one filtered list from another in a test. */
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
    input: { location: all.location },
    cases: ({ context: { filter } }) => {
      const other = JSON.stringify(filter) === JSON.stringify(all.filter) ? narrowed : all
      return [
        { type: 'location.visited', location: other.location },
        { type: 'filter.chosen', filter: other.filter },
      ]
    },
    resting: () => true,
    sources: { 'location.visited': 'another machine' },
  })
}
