import { type Param, sql } from 'drizzle-orm'

/** Many values as one parameter, to be cast and unnested: the statement's text stays the same however many there are. */
export function arrayLiteral(members: readonly (string | number | null)[]): Param<string> {
  const written = members.map((member) =>
    member === null ? 'NULL' : `"${String(member).replace(/["\\]/g, '\\$&')}"`,
  )
  return sql.param(`{${written.join(',')}}`)
}
