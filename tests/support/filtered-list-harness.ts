import type { ReactElement } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { FilteredListMachine } from '../../src/machines/filtered-list.ts'
import { type FilteredPage, filteredList } from './descriptions/filtered-list.ts'
import { defineHarness } from './harness.ts'
import { type FilteredListSample, filteredListModel } from './models/filtered-list-model.ts'
import { answerQueries } from './running-query.ts'

type FilteredListShown<Item extends { id: string }, Filter extends object> = FilteredPage & {
  screen: (actor: ActorRefFrom<FilteredListMachine<Item, Filter>>) => ReactElement
  items: Item[]
}

export const readAt = Date.UTC(2026, 0, 1, 12)

/** The harness of a list whose address filters it. */
export function filteredListHarness<Item extends { id: string }, Filter extends object>(
  sample: FilteredListSample<Item, Filter>,
  { screen, items, ...page }: FilteredListShown<Item, Filter>,
) {
  const [name, value] = Object.entries(sample.narrowed.location.query)[0] ?? []
  // A list of one entry has no filters.
  const all = [...items, ...items.map((item) => ({ ...item, id: `${item.id}0` }))]
  const isNarrowed = (filter: Filter) =>
    Object.entries(filter).some(([key, chosen]) => key === name && chosen === value)
  return defineHarness({
    model: filteredListModel(sample),
    description: filteredList(sample, page),
    facts: () => ({ rows: all.length }),
    screen,
    answer: (flow) => {
      const found = isNarrowed(flow.snapshot.context.filter) ? [] : all
      return answerQueries(flow, { list: { items: found, nextCursor: null, at: readAt } })
    },
  })
}
