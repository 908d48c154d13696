import * as z from 'zod/mini'

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime('format')

/** An instant that is asked for: of the years 1970 to 2999, as every calendar and database knows them. */
export const AskedInstant = z.iso
  .datetime('format')
  .check(z.regex(/^(19[7-9]\d|2\d{3})-/, 'incorrect'))

/** Seconds left; waits and expiries travel like this so that a wrong clock on the user's device does no harm. */
export const SecondsLeft = z.int().check(z.nonnegative())

/** `cursor` is the previous page's `nextCursor`, opaque. */
export const cursorQuery = {
  cursor: z.optional(z.string().check(z.maxLength(200, 'incorrect'))),
  limit: z._default(
    z.coerce
      .number('incorrect')
      .check(z.int('incorrect'), z.minimum(1, 'below_min'), z.maximum(100, 'above_max')),
    20,
  ),
}

export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
