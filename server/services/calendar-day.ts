import { sql } from 'drizzle-orm'
import { arrayLiteral } from '../database/array-literal.ts'
import type { Database } from '../database/database.ts'
import { sqlState } from '../database/sql-state.ts'

/** From its first moment to that of the day after, ISO 8601: 23, 24 or 25 hours. */
export type CalendarDay = { from: string; to: string }

const written = (moment: string) =>
  sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Days of a calendar that these instants belong to, the latest first; none of a zone that is not known here. */
export async function readCalendarDays(
  database: Database,
  instants: readonly string[],
  timeZone: string,
): Promise<CalendarDay[]> {
  try {
    return await database.rows<CalendarDay>(sql`
      with days as (
        select distinct date_trunc('day', instant, ${timeZone}::text) as first
        from unnest(${arrayLiteral(instants)}::timestamptz[]) as instant
      ), bounds as (
        select first, date_trunc('day', first + interval '36 hours', ${timeZone}::text) as next from days
      )
      select ${written('first')} as "from", ${written('next')} as "to" from bounds order by first desc`)
  } catch (error) {
    if (sqlState(error) !== '22023') throw error
    return []
  }
}
