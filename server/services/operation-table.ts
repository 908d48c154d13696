import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Deps } from '../clock.ts'
import type { Table } from '../csv.ts'
import type { Database } from '../database/database.ts'
import type { Locale } from '../locale.ts'
import { kindOf, type PostedRow, readPosted } from './event.ts'
import { plainAmount } from './ledger.ts'
import { listOperations, type OperationFilter, ofPerson } from './operation.ts'
import {
  accountTexts,
  columnTexts,
  daysText,
  kindTexts,
  lineText,
  statusTexts,
  tierText,
  typeTexts,
} from './operation-table-texts.ts'

const TABLE_PAGE = 500

type Filter = Omit<OperationFilter, 'cursor' | 'limit'>

/**
 * All movements that the filter lets through, newest first, read page by page while they are sent: with a language for
 * a person's spreadsheet, else for a program.
 */
export async function tableOfOperations(
  { database, clock }: Deps,
  userId: number,
  { language, ...filter }: Filter & { language?: Locale | undefined },
): Promise<Table> {
  const name = `operations-${(await clock.now()).toISOString().slice(0, 10)}`
  if (language === undefined) {
    return { name, columns, pages: plainPages(database, userId, filter) }
  }
  return {
    name,
    columns: columnTexts.map((text) => text(language)),
    separator: hasDecimalComma(language) ? ';' : ',',
    pages: wordedPages(database, userId, filter, language),
  }
}

const columns = [
  'id',
  'createdAt',
  'type',
  'account',
  'currency',
  'amount',
  'balanceAfter',
  'reference',
] as const

async function* plainPages(database: Database, userId: number, filter: Filter) {
  let cursor: string | undefined
  do {
    const page = await listOperations(database, userId, { ...filter, cursor, limit: TABLE_PAGE })
    yield page.items.map((operation) => columns.map((name) => operation[name]))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function* wordedPages(database: Database, userId: number, filter: Filter, language: Locale) {
  let below: string | null = null
  for (;;) {
    const later = below === null ? sql`` : sql`and id < ${below}::bigint`
    const rows: PostedRow[] = await readPosted(
      database,
      sql`${ofPerson(userId, filter)} ${later} order by id desc limit ${TABLE_PAGE}::int`,
    )
    yield rows.map((row) => cellsOf(row, language))
    const last = rows.at(-1)
    if (!last || rows.length < TABLE_PAGE) return
    below = last.id
  }
}

const hasDecimalComma = (language: Locale): boolean => language !== 'en'

function cellsOf(row: PostedRow, language: Locale): (string | null)[] {
  const written = (amount: string) =>
    hasDecimalComma(language) ? plainAmount(amount).replace('.', ',') : plainAmount(amount)
  const fee = feeOf(row)
  return [
    row.id,
    `${row.createdAt.slice(0, 10)} ${row.createdAt.slice(11, 19)}`,
    kindTexts[kindOf(row.type, row.transferKind)](language),
    detailsOf(row, language),
    typeTexts[row.type](language),
    accountTexts[row.account](language),
    written(row.amount),
    row.currency,
    written(row.balanceAfter),
    fee === null ? null : written(fee),
    statusTexts[row.status ?? 'done'](language),
    row.hash,
  ]
}

/** In the currency of its row: an exchange has its fee in what was bought. Nothing is kept of what is returned. */
function feeOf({ type, amount, transferKind, fee }: PostedRow): string | null {
  if (fee === null || new Big(fee).eq(0)) return null
  const isBought = type !== 'exchange' || new Big(amount).gt(0)
  return isBought && kindOf(type, transferKind) !== 'withdrawal_returned' ? fee : null
}

function detailsOf(row: PostedRow, language: Locale): string | null {
  if (row.depositId !== null) return `${row.plan}, ${daysText(row.termDays)(language)}`
  if (row.type === 'referrals' || row.type === 'matching') {
    return row.line === null ? row.reference : `${row.reference}, ${lineText(row.line)(language)}`
  }
  if (row.type === 'bonus') return row.reference === null ? null : tierText(row.reference)(language)
  return row.wallet
}
