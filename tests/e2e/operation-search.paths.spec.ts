import { operationSearch } from '../support/descriptions/operation-search.ts'
import {
  everything,
  operationSearchModel,
  searched,
} from '../support/models/operation-search.model.ts'
import { type AnyEvent, elapsed } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { age, passTime } from './support/time.ts'

const typingPause = elapsed('typingPause', 'operationSearch.typing')
const isSearched = (event: AnyEvent) =>
  JSON.stringify({ location: everything, ...event }.location) === JSON.stringify(searched)
const { search = '' } = searched.query

testPathsInBrowser(operationSearchModel, {
  description: operationSearch,
  facts: () => ({}),
  root: (page) => page.getByRole('main'),
  // The address hears at once of what was typed.
  isPossible: ({ type }, { context: { filter, typed } }) =>
    !(type.includes('typingPause') && typed !== (filter.search ?? '')),
  causes: (event) =>
    event.type === 'location.visited' && isSearched(event)
      ? [{ type: 'search.typed', search } as AnyEvent, typingPause, event]
      : [event],
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    // One operation alone has nothing to search.
    await provider.fund(session, 'USDT-ERC20', '90')
    await provider.fund(session, 'TON', '90')
    await visit(page, '/operations')
    return {}
  },
  actions: {
    'location.visited': async (event, { page, ui }) => {
      await age(page)
      if (isSearched(event)) {
        await ui.field('Search operations').fill(search)
        await passTime(page, 300)
        return
      }
      // As Back and Forward do: the address changes, and the browser tells.
      await page.evaluate(() => {
        history.pushState(null, '', '/operations')
        dispatchEvent(new PopStateEvent('popstate'))
      })
    },
  },
})
