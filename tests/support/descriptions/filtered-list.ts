import type { FilteredListMachine } from '../../../src/machines/filtered-list.ts'
import { describeFlow } from '../description.ts'
import type { FilteredListSample } from '../models/filtered-list-model.ts'

export type FilteredPage = {
  /** Label of the field whose choice leaves nothing. */
  label: string
  /** The rows lead below this: `/refill/`. */
  leadsTo: string
}

/** `rows`: how many there are, null before they have been read. */
type Facts = { rows: number | null }

/** A list whose address filters it; how it is read is described with the query. */
export function filteredList<Item extends { id: string }, Filter extends object>(
  { narrowed }: FilteredListSample<Item, Filter>,
  { label, leadsTo }: FilteredPage,
) {
  const [name = '', value = ''] = Object.entries(narrowed.location.query)[0] ?? []
  const chosenIn = (filter: Filter) => Object.entries(filter).find(([key]) => key === name)?.[1]
  return describeFlow<FilteredListMachine<Item, Filter>, Facts>()({
    read: (ui) => ({
      chosen: ui.field(label).value(),
      rows: ui
        .role('link')
        .attributes('href')
        .then((addresses) => addresses.filter((each) => each?.startsWith(leadsTo)).length),
      isEmpty: ui.text('Nothing matches your filter').isShown(),
    }),
    shows: {
      '': ({ context }, { rows }) => ({
        chosen: chosenIn(context.filter) ?? '',
        rows: chosenIn(context.filter) === value ? 0 : (rows ?? 0),
        isEmpty: rows !== null && chosenIn(context.filter) === value,
      }),
    },
    actions: {
      'filter.chosen': ({ filter }, ui) => ui.field(label).fill(chosenIn(filter) ?? ''),
    },
  })
}
