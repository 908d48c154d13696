import { sql } from 'drizzle-orm'
import { topicOf } from '../../src/api/contract/notice.ts'
import type { NotificationKind } from '../../src/api/contract/notification.ts'
import { type Post, writeByChoice, writePush, writtenKinds } from './messages.ts'

const BATCH = 200
/** Older notifications are news to nobody: the provider stood still, or its data were seeded. */
const FRESH_FOR = 24 * 3_600_000

type Forwarded = {
  userId: string
  kind: NotificationKind
  params: Record<string, string>
  reference: string | null
}

/**
 * Takes notifications to the channels that their owners chose, each once; how many were looked at. Any number of
 * processes may. Whoever writes a notification need not know that others are told of it.
 */
export async function forwardNotices(rules: Post): Promise<number> {
  const { database, clock } = rules
  const now = await clock.now()
  const since = new Date(now.getTime() - FRESH_FOR)
  let total = 0
  for (;;) {
    const taken = await database.transaction(async () => {
      const notices = await database.rows<Forwarded>(sql`
        update notifications set forwarded_at = ${now.toISOString()}::timestamptz
        where id in (
          select id from notifications
          where forwarded_at is null and created_at > ${since.toISOString()}::timestamptz
          order by created_at, id limit ${BATCH} for update skip locked)
        returning user_id::text as "userId", kind, params, reference`)
      for (const notice of notices) await forward(rules, notice)
      return notices.length
    })
    total += taken
    if (taken < BATCH || rules.stopping?.aborted) return total
  }
}

async function forward(rules: Post, { userId, kind, params, reference }: Forwarded): Promise<void> {
  const topic = topicOf[kind]
  if (topic === 'welcome') return
  const person = Number(userId)
  const notice = { template: 'notification', params: { ...params, kind } } as const
  const isWritten = topic === 'changes' || writtenKinds.some((one) => one === kind)
  if (!isWritten) await writeByChoice(rules, person, topic, notice)
  const leading = { ...notice, params: { ...notice.params, reference: reference ?? '' } }
  await writePush(rules, person, topic, leading)
}
