import { lineNumbers, type PartnerSort, partnerSorts } from '../api/contract/partner.ts'
import type { RouteLocation } from './route-location.ts'

export type PartnerLine = (typeof lineNumbers)[number]

/** So many rows on a page. */
export const partnerLimits = [10, 20, 50, 100] as const
/** The page begins with so few. Whoever narrows, sorts or turns it has the usual number. */
export const firstFew = 5
export type PartnerLimit = (typeof partnerLimits)[number] | typeof firstFew

export type SortDirection = 'asc' | 'desc'

/** `search`: the beginning of a login, empty for everybody. `page` counts from 1. */
export type PartnerFilter = {
  search: string
  line: PartnerLine | null
  sort: PartnerSort
  sortDir: SortDirection
  page: number
  limit: PartnerLimit
}

/** The longest search that the provider takes. */
export const LONGEST_SEARCH = 64
const MOST_PAGES = 100_000
const usualSort: PartnerSort = 'investments'
export const usualLimit: PartnerLimit = 20

/** Names begin with A, amounts with the largest. */
const firstDirections: Record<PartnerSort, SortDirection> = {
  login: 'asc',
  line: 'asc',
  investments: 'desc',
  profit: 'desc',
}

/** An address may be old or foreign: unknown values do not filter. */
export function filterOf({ query }: RouteLocation): PartnerFilter {
  const sort = partnerSorts.find((one) => one === query.sort) ?? usualSort
  const sortDir =
    query.sortDir === 'asc' || query.sortDir === 'desc' ? query.sortDir : firstDirections[sort]
  const chosen = {
    search: searchIn(query.search ?? ''),
    line: lineNumbers.find((one) => String(one) === query.line) ?? null,
    sort,
    sortDir,
    page: pageIn(query.page ?? ''),
  }
  const limit = partnerLimits.find((one) => String(one) === query.limit)
  return { ...chosen, limit: limit ?? limitOf(queryOf(chosen)) }
}

/** Logins have no spaces. */
export const searchIn = (typed: string): string => typed.trim().slice(0, LONGEST_SEARCH)

const pageIn = (found: string): number =>
  /^[1-9]\d{0,5}$/.test(found) && Number(found) <= MOST_PAGES ? Number(found) : 1

const limitOf = (query: RouteLocation['query']): PartnerLimit =>
  Object.keys(query).length === 0 ? firstFew : usualLimit

/** The address names only what is not usual. */
function queryOf({ search, line, sort, sortDir, page }: Omit<PartnerFilter, 'limit'>) {
  return {
    ...(search === '' ? {} : { search }),
    ...(line === null ? {} : { line: String(line) }),
    ...(sort === usualSort ? {} : { sort }),
    ...(sortDir === firstDirections[sort] ? {} : { sortDir }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
}

export function locationOf({ limit, ...chosen }: PartnerFilter): RouteLocation {
  const query = queryOf(chosen)
  const isUnsaid = limit === firstFew || limit === limitOf(query)
  return { name: 'partners', query: isUnsaid ? query : { ...query, limit: String(limit) } }
}

/** By another column first in its own direction, by the same one the other way round. */
export const sortedBy = (filter: PartnerFilter, sort: PartnerSort): PartnerFilter => ({
  ...filter,
  sort,
  sortDir: filter.sort === sort ? otherDirection[filter.sortDir] : firstDirections[sort],
  page: 1,
})

const otherDirection = { asc: 'desc', desc: 'asc' } as const

export const isSameFilter = (one: PartnerFilter, other: PartnerFilter): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** True if the filter leaves somebody out; an order alone does not. */
export const isNarrowed = ({ search, line }: PartnerFilter): boolean =>
  search !== '' || line !== null
