import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, min } from 'drizzle-orm'
import { CODE_LENGTH } from '../../src/api/contract/new-account.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import type { Ground } from '../clock.ts'
import { challenges, users } from '../database/schema/identity.ts'
import { outbox } from '../database/schema/provider.ts'
import type { Locale } from '../locale.ts'
import { deliver, type Senders, writeMessage } from './messages.ts'
import { Refusal } from './refusal.ts'

export const CODE_LIFE = 600
export const CODE_ATTEMPTS = 5
export const RESEND_WAIT = 60
const DAY = 86_400
/** After a day a challenge is forgotten: nobody comes back to it, and its counters start anew. */
const CHALLENGE_LIFE = DAY

export type CodeRules = Ground & {
  senders: Senders
  /** Codes that one phone number gets in a day. */
  dailyCap: number
  /** Keys the hashes: six digits could be tried out on a stolen table in no time. */
  secret: string
}

type Row = typeof challenges.$inferSelect

const secondsUntil = (moment: number, now: Date) =>
  Math.max(0, Math.ceil((moment - now.getTime()) / 1000))

const isPast = (row: Row, now: Date) =>
  now.getTime() >= row.createdAt.getTime() + CHALLENGE_LIFE * 1000

function challengeOf(row: Row, now: Date): Challenge {
  return {
    verificationId: row.id,
    channel: row.channel === 'email' ? 'email' : 'sms',
    maskedTarget: maskedPhone(row.target),
    resendIn: secondsUntil(row.sentAt.getTime() + RESEND_WAIT * 1000, now),
    expiresIn: secondsUntil(row.expiresAt.getTime(), now),
    attemptsLeft: Math.max(0, CODE_ATTEMPTS - row.attempts),
  }
}

/** `+7 701 ••• •• 45`: enough for its owner to know it, too little for anybody else to call it. */
export function maskedPhone(phone: string): string {
  const digits = phone.slice(1)
  const end = digits.slice(-2)
  return /^7\d{10}$/.test(digits)
    ? `+7 ${digits.slice(1, 4)} ••• •• ${end}`
    : `+${digits.slice(0, 2)} ••• ••• ${end}`
}

const hashOf = (rules: CodeRules, id: string, code: string) =>
  createHmac('sha256', rules.secret).update(`${id}:${code}`).digest()

function newCode(rules: CodeRules, id: string, now: Date) {
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0')
  const fresh = {
    codeHash: hashOf(rules, id, code).toString('hex'),
    attempts: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE * 1000),
  }
  return { code, fresh }
}

/** A challenge as it was written, and the message to deliver once the transaction has committed. */
export type Sent = { challenge: Challenge; message: number | null }

/**
 * Asks a person to prove a phone number, in the caller's transaction. One challenge is open at a time: asked for
 * again within the wait, the code on its way is the one to enter.
 */
export async function challengePhone(
  rules: CodeRules,
  userId: number,
  locale: Locale,
): Promise<Sent> {
  const { queries } = rules.database
  const now = await rules.clock.now()
  // Two sign-ins at once must not send two codes: the person's row is their queue.
  const [user] = await queries
    .select({ phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  // An account that gave way to another since its password was checked.
  if (!user?.phone) throw new Refusal('credentials_incorrect')

  const [open] = await queries
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.userId, userId),
        eq(challenges.purpose, 'phone'),
        eq(challenges.target, user.phone),
        isNull(challenges.usedAt),
        gt(challenges.createdAt, new Date(now.getTime() - CHALLENGE_LIFE * 1000)),
      ),
    )
    .orderBy(desc(challenges.createdAt))
    .limit(1)
    .for('update')
  if (open) {
    const waiting = open.sentAt.getTime() + RESEND_WAIT * 1000 > now.getTime()
    return waiting
      ? { challenge: challengeOf(open, now), message: null }
      : sendAgain(rules, open, locale, now)
  }

  const id = randomBytes(16).toString('base64url')
  const { code, fresh } = newCode(rules, id, now)
  const [row] = await queries
    .insert(challenges)
    .values({
      id,
      purpose: 'phone',
      userId,
      channel: 'sms',
      target: user.phone,
      createdAt: now,
      ...fresh,
    })
    .returning()
  if (!row) throw new Error('The challenge was not written')
  return sentCode(rules, row, code, locale, now)
}

async function sendAgain(rules: CodeRules, open: Row, locale: Locale, now: Date): Promise<Sent> {
  const { code, fresh } = newCode(rules, open.id, now)
  const [row] = await rules.database.queries
    .update(challenges)
    .set(fresh)
    .where(eq(challenges.id, open.id))
    .returning()
  if (!row) throw new Error('The challenge was not written')
  return sentCode(rules, row, code, locale, now)
}

async function sentCode(
  rules: CodeRules,
  row: Row,
  code: string,
  locale: Locale,
  now: Date,
): Promise<Sent> {
  await refuseAboveDailyCap(rules, row.target, now)
  const message = await writeMessage(
    rules.database,
    rules.senders,
    {
      userId: row.userId,
      channel: 'sms',
      target: row.target,
      template: 'phone_code',
      locale,
      params: { code },
    },
    now,
  )
  return { challenge: challengeOf(row, now), message }
}

/** Counted by what was written to the outbox, under the lock that the sending holds. */
async function refuseAboveDailyCap(rules: CodeRules, target: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY * 1000)
  const [sent] = await rules.database.queries
    .select({ count: count(), first: min(outbox.createdAt) })
    .from(outbox)
    .where(
      and(
        eq(outbox.target, target),
        eq(outbox.template, 'phone_code'),
        gt(outbox.createdAt, dayAgo),
      ),
    )
  if (sent?.first && sent.count >= rules.dailyCap) {
    const retryAfter = secondsUntil(sent.first.getTime() + DAY * 1000, now)
    throw new Refusal('too_many_requests', { retryAfter })
  }
}

/** After the commit: hands the message to its gateway and says so when that fails. */
export async function deliverCode(
  rules: CodeRules,
  { challenge, message }: Sent,
): Promise<Challenge> {
  if (message === null) return challenge
  const delivered = await deliver(rules.database, rules.senders, message, await rules.clock.now())
  if (!delivered) throw new Refusal('code_not_sent')
  return challenge
}

/** What a challenge still allows. Sends nothing; a challenge that is used or unknown is one and the same to a caller. */
export async function readOpenChallenge(rules: CodeRules, id: string): Promise<Challenge> {
  const now = await rules.clock.now()
  const [row] = await rules.database.queries.select().from(challenges).where(eq(challenges.id, id))
  if (!row || row.usedAt) throw new Refusal('code_invalid')
  if (isPast(row, now)) throw new Refusal('code_expired')
  return challengeOf(row, now)
}

/** Sends a new code for the same challenge and counts its attempts from zero; refused before the wait is over. */
export async function resend(rules: CodeRules, id: string, locale: Locale): Promise<Challenge> {
  const sent = await rules.database.transaction(async () => {
    const row = await lockChallenge(rules, id)
    const now = await rules.clock.now()
    if (!row || row.usedAt || isPast(row, now)) throw new Refusal('code_invalid')
    const { resendIn } = challengeOf(row, now)
    if (resendIn > 0) throw new Refusal('too_many_requests', { retryAfter: resendIn })
    return sendAgain(rules, row, locale, now)
  })
  return deliverCode(rules, sent)
}

/** The person before the challenge, as everywhere: two that lock the other way round would wait for each other. */
async function lockChallenge(rules: CodeRules, id: string): Promise<Row | undefined> {
  const { queries } = rules.database
  await queries
    .select({ id: users.id })
    .from(users)
    .innerJoin(challenges, eq(challenges.userId, users.id))
    .where(eq(challenges.id, id))
    .for('no key update', { of: users })
  const [row] = await queries.select().from(challenges).where(eq(challenges.id, id)).for('update')
  return row
}

/**
 * Checks a code under the lock of its challenge, so that parallel guesses are counted one by one. A right code is
 * used up by `onRight` in the same transaction; a wrong one must be committed before it is refused, or it would not
 * count.
 */
export async function checkCode<Result>(
  rules: CodeRules,
  id: string,
  code: string,
  onRight: (userId: number, now: Date) => Promise<Result>,
): Promise<Result> {
  const outcome = await rules.database.transaction(async () => {
    const row = await lockChallenge(rules, id)
    const now = await rules.clock.now()
    if (!row || row.usedAt || isPast(row, now)) return new Refusal('code_invalid')
    if (row.attempts >= CODE_ATTEMPTS) return new Refusal('code_invalid')
    if (row.expiresAt <= now) return new Refusal('code_expired')

    const { queries } = rules.database
    if (!timingSafeEqual(hashOf(rules, id, code), Buffer.from(row.codeHash, 'hex'))) {
      const attempts = row.attempts + 1
      await queries.update(challenges).set({ attempts }).where(eq(challenges.id, id))
      return new Refusal('code_mismatch', { params: { attemptsLeft: CODE_ATTEMPTS - attempts } })
    }
    await queries.update(challenges).set({ usedAt: now }).where(eq(challenges.id, id))
    if (row.userId === null) return new Refusal('code_invalid')
    return { result: await onRight(row.userId, now) }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome.result
}
