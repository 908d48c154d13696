import { type Currency, currencies } from '../api/contract/amount.ts'
import { eventSearchLimit } from '../api/contract/event.ts'
import { type OperationType, operationTypes } from '../api/contract/user.ts'
import { chosenOf, oneOf } from './location-query.ts'
import type { RouteLocation } from './route-location.ts'

/** `movements` on the person's accounts, or what deposits did in the baskets behind their plans. */
export const operationTabs = ['movements', 'cases'] as const
export type OperationTab = (typeof operationTabs)[number]

/** `own`: from one day to another, both included. */
export const operationPeriods = ['week', 'month', 'quarter', 'year', 'own'] as const
export type OperationPeriod = (typeof operationPeriods)[number]

/**
 * `from` and `to` are days of this device, `2026-01-31`; only of an `own` period. `search` is what an operation is
 * looked for by, whatever that is.
 */
export type OperationFilter = {
  tab: OperationTab
  type: OperationType | null
  currency: Currency | null
  period: OperationPeriod | null
  from: string | null
  to: string | null
  search: string | null
}

/** Makes a search of what was typed; null where that is nothing. */
export const searchIn = (typed: string): string | null =>
  typed.trim().slice(0, eventSearchLimit).trim() || null

const dayIn = (found: string | undefined): string | null =>
  found !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(found) && !Number.isNaN(Date.parse(found))
    ? found
    : null

/** An address may be old or foreign: unknown values do not filter. */
export function filterOf({ query }: RouteLocation): OperationFilter {
  const tab = oneOf(operationTabs, query.tab) ?? 'movements'
  const period = oneOf(operationPeriods, query.period)
  return {
    tab,
    type: tab === 'cases' ? null : oneOf(operationTypes, query.type),
    currency: oneOf(currencies, query.currency),
    period,
    from: period === 'own' ? dayIn(query.from) : null,
    to: period === 'own' ? dayIn(query.to) : null,
    search: tab === 'cases' ? null : searchIn(query.search ?? ''),
  }
}

export function locationOf({ tab, ...filter }: OperationFilter): RouteLocation {
  return {
    name: 'operations',
    query: { ...(tab === 'movements' ? {} : { tab }), ...chosenOf(filter) },
  }
}

/** Leaves nothing out. */
export const everythingOn = (tab: OperationTab): OperationFilter => ({
  tab,
  type: null,
  currency: null,
  period: null,
  from: null,
  to: null,
  search: null,
})

/** True if the filter leaves something out; the tab alone does not. */
export const isNarrowed = ({ type, currency, period, search }: OperationFilter): boolean =>
  type !== null || currency !== null || period !== null || search !== null
