import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database, Queries } from './database.ts'

const dialect = new PgDialect()

/** A statement that is written out once for all calls: to write one costs more of our time than to send it. */
export function prepared<Statement>(
  build: (queries: Queries) => Statement,
): (database: Database) => Statement {
  const known = new WeakMap<Queries, Statement>()
  return ({ queries }) => {
    const statement = known.get(queries) ?? build(queries)
    known.set(queries, statement)
    return statement
  }
}

/** The same for a statement that is written by hand. */
export function preparedRows<Row extends object>(
  statement: SQL,
): (database: Database, values: Record<string, unknown>) => Promise<Row[]> {
  const written = prepared((queries) =>
    queries._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, undefined, false),
  )
  return (database, values) =>
    written(database)
      .execute(values)
      .then((answer) => (answer as { rows: Row[] }).rows)
}
