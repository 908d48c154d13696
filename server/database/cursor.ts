import { type SQL, sql } from 'drizzle-orm'
import { Rejection } from '../services/rejection.ts'

/** A few, so that there are few texts of a statement. */
const SIZES = [1, 20, 50, 100, 500]

/** Up to fifteen digits: what both a JavaScript number and a bigint column hold exactly. */
const Identifier = /^[1-9]\d{0,14}$/

/** A row's number from the wire; null for what cannot be one. */
export function identifierFrom(text: string): number | null {
  return Identifier.test(text) ? Number(text) : null
}

function cursorAfter(id: number): string {
  return Buffer.from(String(id)).toString('base64url')
}

/** The row a page continues below; null for the first page. */
export function rowBelow(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const id = identifierFrom(Buffer.from(cursor, 'base64url').toString())
  if (id === null || cursorAfter(id) !== cursor) {
    throw new Rejection('validation_failed', { fields: [{ path: 'cursor', code: 'incorrect' }] })
  }
  return id
}

/**
 * The limit of a page of `limit` rows: one row more, or several. It is written into the statement, since the database
 * expects a tenth of the table where it comes as a value, and then plans the statement anew each time.
 */
export function rowsOf(limit: number): SQL {
  const size = SIZES.find((each) => each >= limit)
  if (size === undefined) throw new Error(`No page has ${limit} rows.`)
  return sql.raw(`${size + 1}`)
}

/** The order of a page with its limit written out behind it (`rowsOf`): drizzle's own limit comes as a value. */
export const pageOrder = (order: SQL, limit: number): SQL => sql`${order} limit ${rowsOf(limit)}`

/** Cuts one row more than was asked for into a page and the cursor of the next. */
export function pageFrom<Row extends { id: number }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? cursorAfter(last.id) : null }
}
