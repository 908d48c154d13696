import { and, asc, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import { type NoticeTopic, topicOf } from '../../src/api/contract/notice.ts'
import type { NotificationKind } from '../../src/api/contract/notification.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { users } from '../database/schema/identity.ts'
import { outbox } from '../database/schema/provider.ts'
import { fallbackLocale, type Locale, locales } from '../locale.ts'
import {
  messageTexts,
  type Spoken,
  type Template,
  type TemplateParams,
  type Written,
} from './message-texts.ts'
import { contactOf, listBrowsers, switchesOf } from './notice-settings.ts'

export const channels = ['sms', 'email', 'telegram', 'push'] as const
export type Channel = (typeof channels)[number]

/** `subject` is for channels that have one; `params` for one that writes in its own way, in the language `locale`. */
export type Letter = Written & { target: string; locale: Locale; params: Record<string, string> }

/** One way to send messages; rejects when the message was not taken, or when the signal says that it took too long. */
export type Sender = (letter: Letter, signal: AbortSignal) => Promise<void>

/** A channel without a sender keeps its messages in the outbox, where the sandbox and the operator read them. */
export type Senders = Partial<Record<Channel, Sender>>

export type Post = Deps & { senders: Senders }

const ATTEMPTS = 5
const SEND_LIMIT = 8_000
/** One gateway that hangs must not hold up all messages behind it. */
const AT_ONCE = 10
const DUE_AT_ONCE = 100
const BACK_OFF = 30_000
/** Messages that nobody needs are kept for the day in which codes are counted, and one more. */
const KEPT_FOR = 2 * 86_400_000

const isTemplate = (name: string): name is Template => Object.hasOwn(messageTexts, name)

const localeOf = (written: { locale: string }): Locale =>
  locales.find((name) => name === written.locale) ?? fallbackLocale

/** The words of a message as it was written to the outbox. */
export function writtenOf(message: {
  template: string
  locale: string
  params: Record<string, string>
}): Written {
  const { template } = message
  if (!isTemplate(template)) return { subject: template, text: template }
  const locale = localeOf(message)
  // The params of a row are those of its template: `writeMessage` takes no others.
  const words = messageTexts[template] as (params: Record<string, string>) => Spoken
  const { subject, text } = words(message.params)
  const { code, site } = message.params
  // Browsers and phones read this line (WebOTP, domain-bound codes): it is the last, and the same in every language.
  const line = site === undefined ? '' : `\n@${site} #${code}`
  return { subject: subject(locale), text: `${text(locale)}${line}` }
}

export type NewMessage = {
  [Name in Template]: {
    userId: number | null
    channel: Channel
    target: string
    template: Name
    locale: Locale
    params: TemplateParams[Name]
  }
}[Template]

/** Writes a message in the caller's transaction; `deliver` takes it from there once that has committed. */
export async function writeMessage(
  database: Database,
  senders: Senders,
  message: NewMessage,
  now: Date,
): Promise<number> {
  const isStored = senders[message.channel] === undefined
  return insertMessage(database, {
    ...message,
    state: isStored ? 'kept' : 'queued',
    nextAttemptAt: now,
    createdAt: now,
    sentAt: isStored ? now : null,
  })
}

/**
 * Writes the row of a message that is for nobody: what an unknown account costs must not differ from what a known
 * one does. It is not sent and not shown.
 */
export function withholdMessage(
  database: Database,
  message: Omit<NewMessage, 'params'>,
  now: Date,
): Promise<number> {
  const row = { ...message, params: {}, state: 'withheld', nextAttemptAt: now, createdAt: now }
  return insertMessage(database, row)
}

async function insertMessage(
  database: Database,
  values: typeof outbox.$inferInsert,
): Promise<number> {
  const [row] = await database.queries.insert(outbox).values(values).returning({ id: outbox.id })
  if (!row) throw new Error('The outbox took no message')
  return row.id
}

type NoticeTemplate = Exclude<Template, `${string}_code`>
export type NoticeText = {
  [Name in NoticeTemplate]: { template: Name; params: TemplateParams[Name] }
}[NoticeTemplate]
type Way = Pick<NewMessage, 'channel' | 'target'>

/** Their messages say more than the notification and are written beside it; the others are forwarded. */
export const writtenKinds = [
  'payment_inspected',
  'payment_successful',
  'payment_rejected',
  'payment_error',
  'verification_completed',
  'verification_denied',
  'subscription_ending',
  'autoinvestment_uncovered',
] as const satisfies readonly NotificationKind[]

/**
 * Writes what a person is to know, in the caller's transaction and in the person's language, to the channels that the
 * person chose for it. The next run of the delivery sends it.
 */
export async function writeNotice(
  rules: Post,
  { userId, kind, ...notice }: NoticeText & { userId: number; kind: (typeof writtenKinds)[number] },
): Promise<void> {
  await writeByChoice(rules, userId, topicOf[kind], notice)
}

export async function writeByChoice(
  rules: Post,
  userId: number,
  topic: NoticeTopic,
  notice: NoticeText,
): Promise<void> {
  const { database } = rules
  const [person] = await database.queries.select().from(users).where(eq(users.id, userId))
  if (!person) return
  const { message, telegram } = await switchesOf(database, person, topic)
  const contact = contactOf(person)
  for (const way of waysTo(person)) {
    const isChosen = way.channel === 'telegram' ? telegram : message && way.channel === contact
    if (isChosen) await writeTo(rules, person, notice, way)
  }
}

/** Pushes a notification to the browsers of a person, where its topic is chosen or cannot be switched off. */
export async function writePush(
  rules: Post,
  userId: number,
  topic: NoticeTopic | 'changes',
  notice: NoticeText,
): Promise<void> {
  const { database } = rules
  const [person] = await database.queries.select().from(users).where(eq(users.id, userId))
  if (!person) return
  if (topic !== 'changes' && !(await switchesOf(database, person, topic)).push) return
  for (const target of await listBrowsers(database, userId)) {
    await writeTo(rules, person, notice, { channel: 'push', target })
  }
}

/**
 * As `writeNotice`, but to all contacts that are proven to be theirs, whatever was chosen. `person` is read before what the notice is about:
 * whoever moves a contact must not be the only one who is told.
 */
export async function writeNotices(
  rules: Post,
  person: typeof users.$inferSelect,
  notice: NoticeText,
): Promise<void> {
  for (const way of waysTo(person)) await writeTo(rules, person, notice, way)
}

async function writeTo(
  { database, clock, senders }: Post,
  person: typeof users.$inferSelect,
  notice: NoticeText,
  way: Way,
): Promise<void> {
  const message = { ...notice, ...way, userId: person.id, locale: localeOf(person) }
  await writeMessage(database, senders, message, await clock.now())
}

function waysTo(person: typeof users.$inferSelect): Way[] {
  const { email, emailConfirmedAt, phone, phoneConfirmedAt, telegramId } = person
  return [
    ...(email !== null && emailConfirmedAt ? [{ channel: 'email', target: email } as const] : []),
    ...(phone !== null && phoneConfirmedAt ? [{ channel: 'sms', target: phone } as const] : []),
    ...(telegramId === null ? [] : [{ channel: 'telegram', target: telegramId } as const]),
  ]
}

/**
 * Sends one message unless another process has it in hand. True when it is out or stays in the outbox by design.
 * The claim is committed before the network is touched, so no transaction waits for a gateway. `isAsked`: somebody
 * waits for the message, so that the pause after a failed attempt does not count.
 */
export async function deliver(
  database: Database,
  senders: Senders,
  id: number,
  now: Date,
  isAsked = false,
): Promise<boolean> {
  const [message] = await database.queries
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: sql`${new Date(now.getTime() + BACK_OFF).toISOString()}::timestamptz + ${outbox.attempts} * interval '30 seconds'`,
      lastError: null,
    })
    .where(
      and(
        eq(outbox.id, id),
        eq(outbox.state, 'queued'),
        or(
          lte(outbox.nextAttemptAt, now),
          // An attempt that is under way has no error yet.
          isAsked ? isNotNull(outbox.lastError) : undefined,
        ),
      ),
    )
    .returning()
  if (!message) return true
  const channel = channels.find((name) => name === message.channel)
  const send = channel && senders[channel]
  if (!send) return true

  try {
    const { target, params } = message
    const letter = { target, params, locale: localeOf(message), ...writtenOf(message) }
    await send(letter, AbortSignal.timeout(SEND_LIMIT))
  } catch (error) {
    await database.queries
      .update(outbox)
      .set({
        lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
        ...(message.attempts >= ATTEMPTS ? { state: 'failed', params: {} } : {}),
      })
      .where(eq(outbox.id, id))
    return false
  }
  // A code that was sent is of use to nobody here.
  await database.queries
    .update(outbox)
    .set({ state: 'sent', sentAt: now, params: {} })
    .where(eq(outbox.id, id))
  return true
}

/** `waiting` will be tried again as it is, `given_up` will not; null if the message has not failed. */
export async function readFailure(
  { queries }: Database,
  id: number,
): Promise<'waiting' | 'given_up' | null> {
  const [message] = await queries
    .select({ state: outbox.state, lastError: outbox.lastError })
    .from(outbox)
    .where(eq(outbox.id, id))
  if (message?.state === 'failed') return 'given_up'
  return message?.state === 'queued' && message.lastError !== null ? 'waiting' : null
}

/** Takes back a message that has not gone out. */
export async function cancelMessage({ queries }: Database, id: number): Promise<void> {
  await queries
    .update(outbox)
    .set({ state: 'failed', params: {} })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')))
}

/**
 * Tries again what was not delivered when it was written, with growing pauses, five times in all. Each channel has a
 * turn of its own: one that hangs holds up no other.
 */
export async function deliverDue(
  database: Database,
  senders: Senders,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  const counts = await Promise.all(
    channels.map((channel) => deliverDueBy(channel, database, senders, now, stopping)),
  )
  return counts.reduce((sum, delivered) => sum + delivered, 0)
}

async function deliverDueBy(
  channel: Channel,
  database: Database,
  senders: Senders,
  now: Date,
  stopping: AbortSignal | undefined,
): Promise<number> {
  const due = await database.queries
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(eq(outbox.channel, channel), eq(outbox.state, 'queued'), lte(outbox.nextAttemptAt, now)),
    )
    .orderBy(asc(outbox.id))
    .limit(DUE_AT_ONCE)
  let delivered = 0
  for (let at = 0; at < due.length && !stopping?.aborted; at += AT_ONCE) {
    const batch = due.slice(at, at + AT_ONCE)
    const outcomes = await Promise.all(batch.map(({ id }) => deliver(database, senders, id, now)))
    delivered += outcomes.filter(Boolean).length
  }
  return delivered
}

/** Removes what was written for nobody. */
export async function sweepWithheld({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - KEPT_FOR)
  await database.queries
    .delete(outbox)
    .where(and(eq(outbox.state, 'withheld'), lte(outbox.createdAt, limit)))
}
