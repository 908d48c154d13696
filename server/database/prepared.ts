import type { Database, Queries } from './database.ts'

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
