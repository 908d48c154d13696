import { filterOf, placeOf } from '../../../src/machines/partner-filter.ts'
import { partnerListMachine } from '../../../src/machines/partner-list.machine.ts'
import type { Place } from '../../../src/machines/places.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { nobodyFound, noPartners, twoPages } from './partner-samples.ts'

const everybody: Place = { name: 'partners', query: {} }
const secondPage: Place = { name: 'partners', query: { page: '2' } }
const ninthPage: Place = { name: 'partners', query: { page: '9' } }
const searched: Place = { name: 'partners', query: { search: 'mar' } }

export const partnerListModel = defineModel({
  machine: partnerListMachine,
  input: { place: everybody },
  cases: ({ context: { filter, typed } }): ModelEvent<typeof partnerListMachine>[] => [
    ...[everybody, secondPage, ninthPage, searched].map((place) => ({
      type: 'place.visited' as const,
      place,
    })),
    { type: 'search.typed', search: typed === 'mar' ? '' : 'mar' },
    {
      type: 'filter.chosen',
      filter: { ...filter, search: typed, line: filter.line === 2 ? null : 2, page: 1 },
    },
    { type: 'page.chosen', page: filter.page === 2 ? 1 : 2 },
    answered('listPartners', filter.page === 9 ? { ...twoPages, items: [] } : twoPages),
    ...(filter.page === 1
      ? [answered('listPartners', filter.search ? nobodyFound : noPartners)]
      : []),
    failed('listPartners', 'unreachable'),
  ],
  project: ({ filter, typed, list, failure }) => ({
    place: placeOf(filter).query,
    typed,
    list: list && { items: list.items.length, partners: list.totals.partners },
    failure: failure?.code ?? null,
  }),
  // The page of somebody who has invited nobody has nothing to search in, and nobody turns its pages.
  worth: ({ type }, { context: { list } }) =>
    list?.totals.partners !== 0 || !/^(search|filter|page)\./.test(type),
  resting: (snapshot) => snapshot.matches({ rows: 'listing' }),
  heard: { 'place.visited': 'another machine', 'partners.changed': 'watchPartners' },
})

export const filterIn = (query: Place['query']) => filterOf({ name: 'partners', query })
