import { type FilteredPage, filteredList } from '../../support/descriptions/filtered-list.ts'
import type { FilteredListSample } from '../../support/models/filtered-list-model.ts'
import { filteredListModel } from '../../support/models/filtered-list-model.ts'
import type { AnyEvent } from '../../support/paths.ts'
import { type Fixtures, testPathsInBrowser } from './browser-paths.ts'
import { age } from './time.ts'

type FilteredPaths = FilteredPage & {
  /** Shows the page to a person who has something in the list. */
  open: (fixtures: Fixtures) => Promise<void>
  /** So many things are in it. */
  rows: number
}

/** Takes the paths of a list whose address filters it; the query's own paths prove how it is read. */
export function testFilteredListPaths<Item extends { id: string }, Filter extends object>(
  sample: FilteredListSample<Item, Filter>,
  { open, rows, ...filtered }: FilteredPaths,
): void {
  const { all, narrowed } = sample
  const [value = ''] = Object.values(narrowed.location.query)

  testPathsInBrowser(filteredListModel(sample), {
    description: filteredList(sample, filtered),
    root: (page) => page.getByRole('main'),
    facts: () => ({ rows }),
    // A filter is chosen and the address hears of it at once: one act causes both.
    isPossible: ({ type }) => type !== 'filter.chosen',
    causes: (event) => {
      const { filter } = narrows(event) ? narrowed : all
      return [{ type: 'filter.chosen', filter } as AnyEvent, event]
    },
    open: async (fixtures) => {
      await open(fixtures)
      return {}
    },
    actions: {
      'location.visited': async (event, { page, ui }) => {
        await age(page)
        await ui.field(filtered.label).fill(narrows(event) ? value : '')
      },
    },
  })

  function narrows(event: AnyEvent): boolean {
    return (
      JSON.stringify({ location: null, ...event }.location) === JSON.stringify(narrowed.location)
    )
  }
}
