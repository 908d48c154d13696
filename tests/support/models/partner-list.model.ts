import { filterOf, firstFew, locationOf } from '../../../src/machines/partner-filter.ts'
import { partnerListMachine } from '../../../src/machines/partner-list.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { nobodyFound, noPartners, twoPages } from './partner-samples.ts'

const everybody: RouteLocation = { name: 'partners', query: {} }
const secondPage: RouteLocation = { name: 'partners', query: { page: '2' } }
const ninthPage: RouteLocation = { name: 'partners', query: { page: '9' } }
const searched: RouteLocation = { name: 'partners', query: { search: 'mar' } }

export const partnerListModel = defineModel({
  machine: partnerListMachine,
  input: { location: everybody },
  cases: ({ context: { filter, typed } }): ModelEvent<typeof partnerListMachine>[] => [
    ...[everybody, secondPage, ninthPage, searched].map((location) => ({
      type: 'location.visited' as const,
      location,
    })),
    { type: 'search.typed', search: typed === 'mar' ? '' : 'mar' },
    {
      type: 'filter.chosen',
      filter: { ...filter, search: typed, line: filter.line === 2 ? null : 2, page: 1 },
    },
    // The first few have no pages to turn.
    ...(filter.limit === firstFew
      ? []
      : [{ type: 'page.chosen' as const, page: filter.page === 2 ? 1 : 2 }]),
    answered('listPartners', filter.page === 9 ? { ...twoPages, items: [] } : twoPages),
    ...(filter.page === 1
      ? [answered('listPartners', filter.search ? nobodyFound : noPartners)]
      : []),
    failed('listPartners', 'unreachable'),
  ],
  project: ({ filter, typed, list, failure }) => ({
    location: locationOf(filter).query,
    typed,
    list: list && { items: list.items.length, partners: list.totals.partners },
    failure: failure?.code ?? null,
  }),
  // The page of somebody who has invited nobody has nothing to search in, and nobody turns its pages.
  worth: ({ type }, { context: { list } }) =>
    list?.totals.partners !== 0 || !/^(search|filter|page)\./.test(type),
  resting: (snapshot) => snapshot.matches({ rows: 'listing' }),
  sources: { 'location.visited': 'another machine', 'partners.changed': 'watchPartners' },
})

export const filterIn = (query: RouteLocation['query']) => filterOf({ name: 'partners', query })
