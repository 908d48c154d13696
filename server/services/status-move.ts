import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Lifecycle, Mover } from '../../src/api/contract/lifecycle.ts'
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
  const moves = Object.entries<Lifecycle[string]>(life)
  const before = moves.filter(([, next]) => next[status]?.includes(by)).map(([from]) => from)
  return { before, to: { status }, where: isOneOf(column, before) }
}
