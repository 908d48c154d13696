import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { readUser } from '../../server/services/session.ts'
import { unreadLimit } from '../../src/api/contract/notification.ts'
import { databases, openDeps } from '../support/deps.ts'
import { newPerson } from '../support/provider.ts'

describe.each(databases)('unread notifications on %s', async (kind) => {
  const deps = await openDeps(kind)
  const { database } = deps
  afterAll(() => database.close())

  const notify = (userId: number, count: number) =>
    database.rows(sql`
      insert into notifications (user_id, kind, params, created_at, forwarded_at)
      select ${userId}::bigint, 'welcome', '{}', now(), now()
      from generate_series(1, ${count}::int)`)
  const unreadOf = async (userId: number) => (await readUser(deps, userId)).notifications.unread

  test('are counted up to their limit, for their owner alone', async () => {
    const [owner, other] = [
      await newPerson({ database, deps }, 'notified1'),
      await newPerson({ database, deps }, 'notified2'),
    ]
    const before = await unreadOf(other)
    await database.rows(
      sql`update notifications set read_at = now() where user_id = ${owner}::bigint`,
    )
    const counts: number[] = []
    for (const more of [unreadLimit - 1, 1, 1]) {
      await notify(owner, more)
      counts.push(await unreadOf(owner))
    }
    expect([counts, await unreadOf(other)]).toEqual([
      [unreadLimit - 1, unreadLimit, unreadLimit],
      before,
    ])
  })
})
