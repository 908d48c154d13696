import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, numeric, type PgColumn, timestamp } from 'drizzle-orm/pg-core'

/** Identity columns grow in the order of insertion, which is what cursor pages are ordered by. */
export const identity = () =>
  bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const reference = (name: string) => bigint(name, { mode: 'number' })

/** Amounts are decimal strings on this side of the driver, never JavaScript numbers. */
export const amount = (name: string) => numeric(name, { precision: 38, scale: 18 })

/**
 * Amounts by line, the nearest line first. For SQL only: a driver would make floating-point numbers of them, so their
 * type here is of no use to anybody.
 */
export const amountsByLine = customType<{ data: unknown }>({ dataType: () => 'numeric(38, 18)[]' })

/** No column defaults to the database's clock: the provider's clock can be moved, the database's cannot. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Bytes as both drivers give them: a Buffer is a Uint8Array too. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

/** Text in the order of its bytes, whatever language the database speaks: a beginning is a range of it. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** Literals, so that a check can hold them and a partial index serves them. */
export const isOneOf = (column: PgColumn, statuses: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`
