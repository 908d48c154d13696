import type { SQL } from 'drizzle-orm'
import type { Queries } from '../../server/database/database.ts'
import { notifications } from '../../server/database/schema/provider.ts'

/** The notifications of a condition, in the order in which they were written. */
export const noticesWhere = (queries: Queries, condition: SQL | undefined) =>
  queries
    .select({
      kind: notifications.kind,
      params: notifications.params,
      reference: notifications.reference,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(condition)
    .orderBy(notifications.id)
