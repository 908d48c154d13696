import type { OperationFilter } from '../machines/operation-filter.ts'
import type { ListedEvent, ListedOperation } from '../machines/operation-list.machine.ts'
import type { Page } from '../machines/query.machine.ts'
import type { StatementBounds, StatementPage } from '../machines/statement.machine.ts'
import type { Currency } from './contract/amount.ts'
import {
  type AccountEvent,
  type EventDay,
  type EventDetail,
  listEvents,
  readEvent,
} from './contract/event.ts'
import { listCaseOperations } from './contract/statistics.ts'
import { fileLanguages, listOperations, type OperationType, readHeld } from './contract/user.ts'
import type { Call, Download } from './http.ts'
import { limited } from './limited.ts'
import { pagedListActors } from './paged-list.ts'
import type { ReadCache } from './read-cache.ts'

export type OperationsDeps = {
  call: Call
  download: Download
  reads: ReadCache
  now: () => number
  /** The language that is shown. */
  readLocale: () => string
  saveFile: (file: Blob, name: string) => void
}

/** Longer than the file's own 100 seconds. */
const FILE_LIMIT = 105_000

/** Events of a page; many are days on which deposits only earned, and a run of those takes one row. */
const LIST_PAGE = 50

/** The most the provider gives at once. */
const STATEMENT_PAGE = 100

const daysOf = { week: 7, month: 30, quarter: 90, year: 365 } as const

/** The start of a day of this device, `later` days after `2026-01-31`. */
function startOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** Whole days of this device, today included; `to` is the first moment after them. */
function boundsOf(
  { period, from, to }: OperationFilter,
  now: Date,
): { from?: string; to?: string } {
  if (period === null) return {}
  if (period === 'own') {
    return {
      ...(from === null ? {} : { from: startOf(from) }),
      ...(to === null ? {} : { to: startOf(to, 1) }),
    }
  }
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1 - daysOf[period])
  return { from: first.toISOString() }
}

type Query = { type?: OperationType; currency?: Currency; from?: string; to?: string }

const queryOf = (filter: OperationFilter, now: number): Query => ({
  ...(filter.type ? { type: filter.type } : {}),
  ...(filter.currency ? { currency: filter.currency } : {}),
  ...boundsOf(filter, new Date(now)),
})

/** True for a day of this device's calendar, which may differ from the one that the provider knows. */
const isDayHere = ({ from, to }: EventDay): boolean =>
  [from, to].every((at) => new Date(at).setHours(0, 0, 0, 0) === Date.parse(at))

const listedEvent = (event: AccountEvent, days: EventDay[]): ListedEvent => ({
  ...event,
  day:
    days.find((day) => isDayHere(day) && event.createdAt >= day.from && event.createdAt < day.to) ??
    null,
})

export function operationsActors({
  call,
  download,
  reads,
  now,
  readLocale,
  saveFile,
}: OperationsDeps) {
  return {
    list: pagedListActors<ListedOperation, OperationFilter>(
      { reads, now },
      'operations',
      async ({ params: filter, cursor }, signal): Promise<Omit<Page<ListedOperation>, 'at'>> => {
        const { type, ...narrowed } = queryOf(filter, now())
        const query = { ...narrowed, ...(cursor ? { cursor } : {}) }
        if (filter.tab === 'cases') return call(listCaseOperations, { query }, { signal })
        const { days, items, nextCursor } = await call(
          listEvents,
          {
            query: {
              ...query,
              ...(type ? { type } : {}),
              ...(filter.search === null ? {} : { search: filter.search }),
              limit: LIST_PAGE,
              timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
            },
          },
          { signal },
        )
        return { items: items.map((event) => listedEvent(event, days)), nextCursor }
      },
    ),

    readEvent: limited<EventDetail, { id: string }>(({ input: { id }, signal }) =>
      reads.fetch(
        'operations',
        ['one', id],
        (shared) => call(readEvent, { params: { id } }, { signal: shared }),
        signal,
      ),
    ),

    saveOperations: limited<void, OperationFilter>(async ({ input: filter, signal }) => {
      const language = fileLanguages.find((one) => one === readLocale())
      const query = { ...queryOf(filter, now()), ...(language ? { language } : {}) }
      const file = await download(listOperations, { query }, { signal, type: 'text/csv' })
      saveFile(file, `operations-${new Date(now()).toISOString().slice(0, 10)}.csv`)
    }, FILE_LIMIT),

    /** Not from the cache, because paper is believed; all pages within the bounds of the first. */
    readStatementPage: limited<
      StatementPage,
      { filter: OperationFilter; cursor: string | null; bounds: StatementBounds | null }
    >(async ({ input: { filter, cursor, bounds }, signal }) => {
      const asOf = bounds?.asOf ?? now()
      const query = queryOf(filter, asOf)
      const { from = null, to = null } = query
      const isOver = to !== null && Date.parse(to) <= asOf
      const asks = (type: OperationType) =>
        bounds === null && !isOver && (filter.type === null || filter.type === type)
      const [asksLocked, asksReserved] = [asks('accruals'), asks('withdrawal')]
      const [page, held] = await Promise.all([
        call(
          listOperations,
          { query: { limit: STATEMENT_PAGE, ...query, ...(cursor ? { cursor } : {}) } },
          { signal },
        ),
        asksLocked || asksReserved ? call(readHeld, {}, { signal }) : null,
      ])
      const isShown = ({ currency }: { currency: Currency }) =>
        filter.currency === null || filter.currency === currency
      const locked = asksLocked && held ? held.locked.filter(isShown) : []
      const reserved = asksReserved && held ? held.reserved.filter(isShown) : []
      return { ...page, bounds: bounds ?? { asOf, from, to, locked, reserved } }
    }),
  }
}
