import type { FilteredListSample } from '../../support/models/filtered-list-model.ts'
import { filteredListModel } from '../../support/models/filtered-list-model.ts'
import type { AnyEvent } from '../../support/paths.ts'
import { expect } from './test.ts'
import { age } from './time.ts'
import { type Fixtures, walkInBrowser } from './walk.ts'

type FilteredPage = {
  /** Label of the field whose choice leaves nothing. */
  label: string
  /** The rows lead below this: `/refill/`. */
  leadsTo: string
  /** Shows the page to a person who has something in the list. */
  open: (fixtures: Fixtures) => Promise<void>
}

/** Walks a list whose address filters it; how it is read, is walked with the query. */
export function walkFilteredList<Item extends { id: string }, Filter extends object>(
  sample: FilteredListSample<Item, Filter>,
  { label, leadsTo, open }: FilteredPage,
): void {
  const { all, narrowed } = sample
  const [value = ''] = Object.values(narrowed.location.query)
  const isNarrowed = (filter: Filter) => JSON.stringify(filter) === JSON.stringify(narrowed.filter)

  walkInBrowser(filteredListModel(sample), {
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
    acts: {
      'location.visited': async (event, { page }) => {
        await age(page)
        await page.getByLabel(label, { exact: true }).selectOption(narrows(event) ? value : '')
      },
    },
    shows: {
      '': async ({ context: { filter } }, { page }) => {
        const field = page.getByLabel(label, { exact: true })
        await expect(field).toHaveValue(isNarrowed(filter) ? value : '')
        const rows = page.locator(`main a[href^="${leadsTo}"]`)
        await expect(rows).toHaveCount(isNarrowed(filter) ? 0 : 1)
        await expect(page.getByText('Nothing matches the filter')).toHaveCount(
          isNarrowed(filter) ? 1 : 0,
        )
      },
    },
  })

  function narrows(event: AnyEvent): boolean {
    return (
      JSON.stringify({ location: null, ...event }.location) === JSON.stringify(narrowed.location)
    )
  }
}
