import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Lifecycle, type Mover, statusesOf } from '../../src/api/contract/lifecycle.ts'
import { isOneOf } from '../database/schema/columns.ts'

type MoverTo<Life extends Lifecycle, To> = {
  [From in keyof Life]: To extends keyof Life[From]
    ? Extract<Life[From][To], readonly Mover[]>[number]
    : never
}[keyof Life]

/** A move from any of `before` to another status. A row that is updated `where` it may be moved is moved once. */
export type StatusMove<Status> = { before: readonly string[]; to: { status: Status }; where: SQL }

/**
 * The move of an object to `status` at somebody's hand. One that its lifecycle does not know does not compile.
 */
export function moveTo<Life extends Lifecycle, To extends keyof Life & string>(
  column: PgColumn,
  life: Life,
  status: To,
  by: MoverTo<Life, To>,
): StatusMove<To> {
  const before = statusesOf<string>(life).filter((from) => life[from]?.[status]?.includes(by))
  return { before, to: { status }, where: isOneOf(column, before) }
}
