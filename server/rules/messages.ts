import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { outbox } from '../database/schema/provider.ts'
import type { Locale } from '../locale.ts'

export type Channel = 'sms' | 'email'
export type Template = 'phone_code'

export type Letter = { target: string; text: string }

/** One way out of the house; rejects when the message was not taken. */
export type Sender = (letter: Letter, signal: AbortSignal) => Promise<void>

/** A channel without a sender keeps its messages in the outbox, where the sandbox and the operator read them. */
export type Senders = Partial<Record<Channel, Sender>>

const ATTEMPTS = 5
const SEND_LIMIT = 8_000
const BACK_OFF = 30_000

type Texts = Record<Locale, (params: Record<string, string>) => string>

const texts: Record<Template, Texts> = {
  phone_code: {
    en: ({ code }) =>
      `${code} is your Cabinet code. It is valid for 10 minutes. Tell it to nobody.`,
    ru: ({ code }) =>
      `${code} — ваш код для Cabinet. Он действует 10 минут. Никому его не сообщайте.`,
    de: ({ code }) =>
      `${code} ist Ihr Cabinet-Code. Er gilt 10 Minuten. Geben Sie ihn an niemanden weiter.`,
    kk: ({ code }) => `${code} — Cabinet кодыңыз. Ол 10 минут жарамды. Оны ешкімге айтпаңыз.`,
  },
}

const isTemplate = (name: string): name is Template => Object.hasOwn(texts, name)

export function textOf(message: {
  template: string
  locale: string
  params: Record<string, string>
}): string {
  if (!isTemplate(message.template)) return message.template
  const byLocale = texts[message.template]
  const locale = Object.keys(byLocale).find((name) => name === message.locale) as Locale | undefined
  return byLocale[locale ?? 'ru'](message.params)
}

export type NewMessage = {
  userId: number | null
  channel: Channel
  target: string
  template: Template
  locale: Locale
  params: Record<string, string>
}

/** Writes a message in the caller's transaction; `deliver` takes it from there once that has committed. */
export async function writeMessage(
  database: Database,
  senders: Senders,
  message: NewMessage,
  now: Date,
): Promise<number> {
  const kept = senders[message.channel] === undefined
  const [row] = await database.queries
    .insert(outbox)
    .values({
      ...message,
      state: kept ? 'kept' : 'queued',
      nextAttemptAt: now,
      createdAt: now,
      sentAt: kept ? now : null,
    })
    .returning({ id: outbox.id })
  if (!row) throw new Error('The outbox took no message')
  return row.id
}

/**
 * Sends one message unless another process has it in hand. True when it is out or stays in the outbox by design.
 * The claim is committed before the network is touched, so no transaction waits for a gateway.
 */
export async function deliver(
  database: Database,
  senders: Senders,
  id: number,
  now: Date,
): Promise<boolean> {
  const [message] = await database.queries
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: sql`${new Date(now.getTime() + BACK_OFF).toISOString()}::timestamptz + ${outbox.attempts} * interval '30 seconds'`,
    })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued'), lte(outbox.nextAttemptAt, now)))
    .returning()
  if (!message) return true
  const send = senders[message.channel as Channel]
  if (!send) return true

  try {
    const letter = { target: message.target, text: textOf(message) }
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
  // A code that has left the house is of use to nobody here.
  await database.queries
    .update(outbox)
    .set({ state: 'sent', sentAt: now, params: {} })
    .where(eq(outbox.id, id))
  return true
}

/** What was not delivered when it was written: tried again with growing pauses, five times in all. */
export async function deliverDue(
  database: Database,
  senders: Senders,
  now: Date,
  limit = 100,
): Promise<number> {
  const due = await database.queries
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'queued'), lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.id))
    .limit(limit)
  let delivered = 0
  for (const { id } of due) if (await deliver(database, senders, id, now)) delivered += 1
  return delivered
}
