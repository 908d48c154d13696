import { desc, eq } from 'drizzle-orm'
import {
  type NoticeChannel,
  type NoticeSettings,
  type NoticeSwitch,
  type NoticeTopic,
  noticeTopics,
} from '../../src/api/contract/notice.ts'
import type { Database } from '../database/database.ts'
import { users } from '../database/schema/identity.ts'
import { noticeBrowsers, noticeSettings } from '../database/schema/provider.ts'

type Person = typeof users.$inferSelect
type Switches = Record<NoticeChannel, boolean>

/** Topics that went out before anybody could choose; the others stay in the cabinet until they are switched on. */
const isSentByDefault = {
  refills: false,
  withdrawals: true,
  deposits: false,
  renewals: true,
  bonuses: false,
  subscriptionEnd: true,
  subscription: false,
  verification: true,
  signIns: false,
} as const satisfies Record<NoticeTopic, boolean>

/** Finds the contact of a message: the e-mail first, then the phone. */
export function contactOf({
  email,
  emailConfirmedAt,
  phone,
  phoneConfirmedAt,
}: Person): 'email' | 'sms' | null {
  if (email !== null && emailConfirmedAt) return 'email'
  return phone !== null && phoneConfirmedAt ? 'sms' : null
}

/** Ids of the browsers that a person is told in, the last used first. */
export async function listBrowsers({ queries }: Database, userId: number): Promise<string[]> {
  const rows = await queries
    .select({ id: noticeBrowsers.id })
    .from(noticeBrowsers)
    .where(eq(noticeBrowsers.userId, userId))
    .orderBy(desc(noticeBrowsers.seenAt), desc(noticeBrowsers.id))
  return rows.map(({ id }) => id)
}

/** The channels that are on for each topic; one that does not reach the person is off. */
async function readSwitches(
  database: Database,
  person: Person,
): Promise<Record<NoticeTopic, Switches>> {
  const chosen = await database.queries
    .select()
    .from(noticeSettings)
    .where(eq(noticeSettings.userId, person.id))
  const hasContact = contactOf(person) !== null
  const isLinked = person.telegramId !== null
  const hasBrowser = (await listBrowsers(database, person.id)).length > 0
  const switchesOf = (topic: NoticeTopic): Switches => {
    const isChosen = (channel: NoticeChannel) =>
      chosen.find((row) => row.topic === topic && row.channel === channel)?.enabled
    const isSent = isSentByDefault[topic]
    return {
      message: hasContact && (isChosen('message') ?? isSent),
      // Telegram is the way to those who can be reached by no other.
      telegram: isLinked && (isChosen('telegram') ?? (isSent && !hasContact)),
      // To add a browser is to ask to be told.
      push: hasBrowser && (isChosen('push') ?? true),
    }
  }
  return Object.fromEntries(noticeTopics.map((topic) => [topic, switchesOf(topic)])) as Record<
    NoticeTopic,
    Switches
  >
}

export async function switchesOf(
  database: Database,
  person: Person,
  topic: NoticeTopic,
): Promise<Switches> {
  return (await readSwitches(database, person))[topic]
}

export async function readNoticeSettings(
  database: Database,
  userId: number,
): Promise<NoticeSettings> {
  const [person] = await database.queries.select().from(users).where(eq(users.id, userId))
  if (!person) throw new Error('The person is gone.')
  const switches = await readSwitches(database, person)
  return {
    contact: contactOf(person),
    telegramLinked: person.telegramId !== null,
    browserAdded: (await listBrowsers(database, userId)).length > 0,
    topics: noticeTopics.map((topic) => ({ topic, ...switches[topic] })),
  }
}

export async function changeNoticeSettings(
  database: Database,
  userId: number,
  { topic, channel, enabled }: NoticeSwitch,
): Promise<NoticeSettings> {
  await database.queries
    .insert(noticeSettings)
    .values({ userId, topic, channel, enabled })
    .onConflictDoUpdate({
      target: [noticeSettings.userId, noticeSettings.topic, noticeSettings.channel],
      set: { enabled },
    })
  return readNoticeSettings(database, userId)
}
