import { type PGlite, type QueryOptions, type Transaction, types } from '@electric-sql/pglite'
import { type Tracer, tracedStatement } from '../tracing.ts'

/** Moments, dates, and arrays of them and of amounts: drizzle reads them as they are written. */
const asWritten = [
  ...[types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE],
  ...[1115, 1182, 1185, 1187, 1231],
]

/**
 * The embedded database as drizzle is to see it, outside of transactions and inside of the one that is open: one object
 * each, so that what is prepared stays prepared from one transaction to the next.
 */
export function embeddedDrivers(
  client: PGlite,
  tracer: Tracer,
): { outside: PGlite; inside: PGlite } {
  Object.assign(client.parsers, Object.fromEntries(asWritten.map((type) => [type, String])))
  let open: Pick<PGlite, 'query'> = client

  const driver = (current: () => Pick<PGlite, 'query'>): PGlite =>
    Object.assign(Object.create(client), {
      // With drizzle's parsers of its own, all six hundred would be copied for every query.
      query: async (text: string, values: unknown[], { rowMode }: QueryOptions = {}) =>
        tracedStatement(tracer, text, () =>
          current().query(text, values, rowMode === undefined ? {} : { rowMode }),
        ),
      transaction: (work: (transaction: Transaction) => Promise<unknown>) =>
        client.transaction((transaction) => {
          open = transaction
          return work(transaction)
        }),
    })
  return { outside: driver(() => client), inside: driver(() => open) }
}
