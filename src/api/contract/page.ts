import * as z from 'zod/mini'

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime('format')

/** Seconds left; waits and expiries travel like this so that a wrong clock on the user's device does no harm. */
export const SecondsLeft = z.int().check(z.nonnegative())

/** Of a history: `cursor` is the previous page's `nextCursor`, opaque. */
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
