import { type Param, sql } from 'drizzle-orm'

/** Many values as one parameter, to be cast and unnested: the statement's text stays the same however many there are. */
export const arrayLiteral = (members: readonly (string | number | null)[]): Param<string> =>
  sql.param(arrayText(members))

/** The same for the placeholder of a prepared statement. */
export function arrayText(members: readonly (string | number | null)[]): string {
  const written = members.map((member) =>
    member === null ? 'NULL' : `"${String(member).replace(/["\\]/g, '\\$&')}"`,
  )
  return `{${written.join(',')}}`
}
