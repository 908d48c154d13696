import type { Database, Queries } from '../../../server/database/database.ts'

export { preparedRows } from '../../../server/database/prepared.ts'

/**
 * Builds a statement for each call. One that is kept is built by the first test that needs it, and no other would seem to
 * reach the defects in it.
 */
export const prepared =
  <Statement>(build: (queries: Queries) => Statement) =>
  ({ queries }: Database): Statement =>
    build(queries)
