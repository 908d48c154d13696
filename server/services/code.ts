import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, count, desc, eq, gt, inArray, isNull, like, max, min, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Amount, Currency } from '../../src/api/contract/amount.ts'
import { CODE_LENGTH } from '../../src/api/contract/code-length.ts'
import type { CodeOrPasskey } from '../../src/api/contract/passkey.ts'
import { type Challenge, LostMethod } from '../../src/api/contract/session.ts'
import type { Deps } from '../clock.ts'
import { prepared } from '../database/prepared.ts'
import { challenges, users } from '../database/schema/identity.ts'
import { outbox } from '../database/schema/provider.ts'
import { writtenRow } from '../database/written-row.ts'
import type { Locale } from '../locale.ts'
import { countRecoveryCodes, stepOf, useRecoveryCode } from './authenticator.ts'
import { guessesLeft, writeMiss } from './authenticator-miss.ts'
import { endsOf, maskedTarget } from './masked-target.ts'
import { type SentCode, securityChanges } from './message-texts.ts'
import {
  cancelMessage,
  deliver,
  type NewMessage,
  type Post,
  readFailure,
  withholdMessage,
  writeMessage,
  writeNotices,
} from './messages.ts'
import { isPasskeyRight, passkeySite, requestFor } from './passkey.ts'
import { Rejection } from './rejection.ts'
import { unseal } from './seal.ts'
import { type Caller, recordSecurityEvent } from './security-event.ts'
import { withdrawalsHeldFor } from './security-terms.ts'
import { hasWaitingChange } from './waiting-change.ts'

export const CODE_LIFE = 600
export const CODE_ATTEMPTS = 5
export const RESEND_WAIT = 60
const DAY = 86_400
/** After a day a challenge is forgotten: nobody comes back to it, and its counters start anew. */
const CHALLENGE_LIFE = DAY

export type CodeRules = Post & {
  /** Codes that one phone number, e-mail or Telegram account gets in a day. */
  dailyCap: number
  /** Keys the hashes: six digits could be tried out on a stolen table in no time. */
  secret: string
  /** The links of e-mails begin with it. */
  publicUrl: string
  /** Authenticator apps live in real time, whatever the sandbox's clock says. */
  realNow: () => number
}

export type Row = typeof challenges.$inferSelect
export type Person = typeof users.$inferSelect
export type Channel = Challenge['channel']

export type Purpose =
  | 'phone'
  | 'email'
  | 'sign_in'
  | 'password_reset'
  | 'phone_change'
  | 'change'
  | 'security'
  | 'wallet'
  | 'withdrawal'
export type Question = {
  purpose: Purpose
  /** Null answers somebody who asked for an account that does not exist. */
  person: Person | null
  channel: Channel
  target: string
  /** The change that a right code allows. */
  payload?: Record<string, unknown>
}

/** The channel that stood in for the method in force, or null where that was asked. */
const Lost = z.nullable(z.enum(['sms', 'email', 'telegram']))
export type Lost = z.infer<typeof Lost>

/**
 * The change that a code of the purpose `security` allows; `secret` is sealed. `passkey` is the one to remove. `session`
 * is the one that asked for a passkey to be added, by the hash of its token.
 */
export const SecurityPayload = z.object({
  change: z.enum(securityChanges),
  secret: z.optional(z.string()),
  passkey: z.optional(z.string()),
  session: z.optional(z.string()),
  lost: Lost,
})
export type SecurityPayload = z.infer<typeof SecurityPayload>
/** The change of a factor that a code of the purpose `change` allows; a phone or an e-mail is proven after it. */
export const ChangePayload = z.discriminatedUnion('change', [
  z.object({ change: z.literal('phone'), phone: z.string(), lost: Lost }),
  z.object({ change: z.literal('email'), email: z.string(), lost: Lost }),
  z.object({ change: z.literal('telegram_linked'), id: z.string(), name: z.string(), lost: Lost }),
  z.object({ change: z.literal('telegram_unlinked'), lost: Lost }),
  /** `keep` is the session that asked, by the hash of its token. */
  z.object({ change: z.literal('password'), hash: z.string(), keep: z.string(), lost: z.null() }),
])
export type ChangePayload = z.infer<typeof ChangePayload>
/** The wallet that a code of the purpose `wallet` sets. */
export const WalletPayload = z.object({
  paymentSystem: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
})
export type WalletPayload = z.infer<typeof WalletPayload>
/** The withdrawal that a code of the purpose `withdrawal` allows. */
export const WithdrawalPayload = z.object({
  paymentSystem: z.string(),
  currency: Currency,
  amount: Amount,
  fee: Amount,
  address: z.string(),
  memo: z.nullable(z.string()),
})
export type WithdrawalPayload = z.infer<typeof WithdrawalPayload>
/** Payload of a code to a new phone: `lost` says which proof was shown before it. */
export const PhonePayload = z.object({ lost: z.nullable(LostMethod) })
/** The same of a new e-mail; null where the e-mail is the person's and only proven. */
export const EmailPayload = z.nullable(
  z.object({ email: z.string(), lost: z.nullable(LostMethod) }),
)

const secondsUntil = (moment: number, now: Date) =>
  Math.max(0, Math.ceil((moment - now.getTime()) / 1000))

const isPast = (row: Row, now: Date) =>
  now.getTime() >= row.createdAt.getTime() + CHALLENGE_LIFE * 1000

function challengeOf(row: Row, person: Person | null, now: Date): Challenge {
  const { channel } = row
  const isSent = channel !== 'authenticator'
  return {
    verificationId: row.id,
    channel,
    maskedTarget: maskedTarget(
      channel,
      channel === 'telegram' ? (person?.telegramName ?? '') : row.target,
    ),
    resendIn: isSent ? secondsUntil(row.sentAt.getTime() + RESEND_WAIT * 1000, now) : 0,
    expiresIn: secondsUntil(row.expiresAt.getTime(), now),
    attemptsLeft: Math.max(0, CODE_ATTEMPTS - row.attempts),
  }
}

/** With what stands in for the code, and with what is left of guesses at an app. */
async function describe(
  rules: CodeRules,
  row: Row,
  person: Person | null,
  now: Date,
): Promise<Challenge> {
  const failure = await failureOf(rules, row)
  const challenge = {
    ...challengeOf(row, person, now),
    ...(failure === null ? {} : { resendIn: 0, undelivered: true }),
  }
  if (person === null || !isByMethod(row)) return challenge
  const instead = await insteadOf(rules, row, person, now)
  const hasRecoveryCodes = (await countRecoveryCodes(rules.database, person.id)) > 0
  const passkey = await requestFor(rules, person.id, row.id)
  return {
    ...challenge,
    ...(row.channel === 'authenticator'
      ? { attemptsLeft: (await guessesLeft(rules, person.id)).left }
      : {}),
    ...(instead.length > 0 ? { instead } : {}),
    ...(hasRecoveryCodes ? { recoveryCodes: true } : {}),
    ...(passkey === null ? {} : { passkey }),
  }
}

/** As it stands once its message is out: with the wait before the next one, which a failure would lift. */
const describeSent = (rules: CodeRules, row: Row, person: Person | null, now: Date) =>
  describe(rules, { ...row, messageId: null }, person, now)

/**
 * Tells how the message with the code failed. Of a reset it tells nothing: a message to nobody never fails, so
 * that the failure would tell a known pair of login and e-mail from an unknown one.
 */
async function failureOf(
  { database }: Pick<CodeRules, 'database'>,
  { purpose, messageId }: Pick<Row, 'purpose' | 'messageId'>,
): Promise<'waiting' | 'given_up' | null> {
  return purpose === 'password_reset' || messageId === null
    ? null
    : readFailure(database, messageId)
}

const lostOf = ({ payload }: Pick<Row, 'payload'>): Lost =>
  Lost.safeParse(payload?.lost).data ?? null

const isOfFactor = ({ purpose }: Row) => purpose === 'security' || purpose === 'change'

/** A recovery code and a passkey are taken only in place of a code by the method in force. */
const isByMethod = (row: Row): boolean =>
  ['sign_in', 'wallet', 'withdrawal'].includes(row.purpose) ||
  (isOfFactor(row) && lostOf(row) === null)

/**
 * Channels that stand in for the method in force: proven, and not for an app, which a phone must not undo. None does
 * while a change or a reset holds withdrawals: a mailbox that has just reset the password must not stand in as well.
 */
export function openInstead(person: Person, now: Date): Exclude<Lost, null>[] {
  const isHeld = withdrawalsHeldFor(person, now) > 0
  if (person.codeMethod === 'authenticator' || isHeld) return []
  const targets = targetsOf(person)
  return (['sms', 'email', 'telegram'] as const).filter(
    (name) => name !== person.codeMethod && targets[name] !== undefined,
  )
}

const waitable = ['phone', 'email', 'method_sms', 'method_email', 'method_telegram']

async function insteadOf(
  rules: CodeRules,
  row: Row,
  person: Person,
  now: Date,
): Promise<NonNullable<Challenge['instead']>> {
  const change = row.payload?.change
  if (!isOfFactor(row) || change === 'password') return []
  const targets = targetsOf(person)
  const others = openInstead(person, now).map((lost) => ({
    lost,
    maskedTarget: maskedTarget(
      lost,
      lost === 'telegram' ? (person.telegramName ?? '') : (targets[lost] ?? ''),
    ),
  }))
  const canWait =
    waitable.some((name) => name === change) && !(await hasWaitingChange(rules, person.id))
  return canWait ? [...others, { lost: 'wait', maskedTarget: '' }] : others
}

const hashOf = (rules: CodeRules, id: string, code: string) =>
  createHmac('sha256', rules.secret).update(`${id}:${code}`).digest()

const digitsOf = (number: number) => String(number % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')

/** The code to reset a password that was made at a time: whoever asks for it while it lives is sent the same. */
function resetCode({ secret }: CodeRules, pair: ResetPair, madeAt: Date): string {
  const mac = createHmac('sha256', secret)
    .update(`reset:${pair.login}\n${pair.target}\n${madeAt.getTime()}`)
    .digest()
  return digitsOf(mac.readUIntBE(0, 6))
}

/** `userId` is null for a pair of login and e-mail that nobody has; `login` is in lower case. */
type ResetPair = { userId: number | null; login: string; target: string }
type Asked = Pick<Row, 'id' | 'userId' | 'purpose' | 'payload' | 'target'>
const ResetPayload = z.object({ login: z.string() })
const resetPairOf = ({ userId, payload, target }: Asked): ResetPair => ({
  userId,
  login: ResetPayload.parse(payload).login,
  target,
})

/**
 * When the code of a pair was made that lives still, wherever it was asked for: a stranger who asks for another must
 * not make the one on its way worthless.
 */
async function lastMadeAt(
  { database }: CodeRules,
  { userId, login, target }: ResetPair,
  now: Date,
): Promise<Date> {
  const [last] = await database.queries
    .select({ madeAt: max(challenges.codeMadeAt) })
    .from(challenges)
    .where(
      and(
        userId === null ? isNull(challenges.userId) : eq(challenges.userId, userId),
        eq(challenges.purpose, 'password_reset'),
        eq(challenges.target, target),
        eq(sql`${challenges.payload} ->> 'login'`, login),
        isNull(challenges.usedAt),
        gt(challenges.codeMadeAt, new Date(now.getTime() - CODE_LIFE * 1000)),
      ),
    )
  return last?.madeAt ?? now
}

async function newCode(rules: CodeRules, asked: Asked, now: Date) {
  const pair = asked.purpose === 'password_reset' ? resetPairOf(asked) : null
  const codeMadeAt = pair ? await lastMadeAt(rules, pair, now) : now
  const code = pair ? resetCode(rules, pair, codeMadeAt) : digitsOf(randomInt(10 ** CODE_LENGTH))
  const fresh = {
    codeHash: hashOf(rules, asked.id, code).toString('hex'),
    codeMadeAt,
    attempts: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE * 1000),
  }
  return { code, fresh }
}

/** A challenge as it was written, and the message to deliver once the transaction has committed. */
export type Sent = { challenge: Challenge; message: number | null }

const personForUpdate = prepared((queries) =>
  queries
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('no key update')
    .prepare('person for update'),
)

/** The row of a person is the queue of all that is asked and changed for them. */
export async function lockPerson(
  { database }: Pick<CodeRules, 'database'>,
  userId: number,
): Promise<Person | null> {
  const [person] = await personForUpdate(database).execute({ userId })
  return person ?? null
}

/**
 * Asks a person for a code, in the caller's transaction, which holds the lock of the person. One challenge of a
 * purpose is open at a time: asked for the same again within the wait, the code on its way is the one to enter;
 * asked for something else, the former is void.
 */
export async function ask(rules: CodeRules, question: Question, locale: Locale): Promise<Sent> {
  const { queries } = rules.database
  const { purpose, person, channel, target, payload = null } = question
  const now = await rules.clock.now()
  const open = await queries
    .select()
    .from(challenges)
    .where(
      and(
        person === null ? isNull(challenges.userId) : eq(challenges.userId, person.id),
        eq(challenges.purpose, purpose),
        person === null ? eq(challenges.target, target) : undefined,
        isNull(challenges.usedAt),
        gt(challenges.createdAt, new Date(now.getTime() - CHALLENGE_LIFE * 1000)),
      ),
    )
    .orderBy(desc(challenges.createdAt))
    .for('update')
  // No target is one of two channels.
  const isSame = (row: Row) => row.target === target && isDeepStrictEqual(row.payload, payload)
  const same = open.find(isSame)
  const other = open.filter((row) => row !== same).map(({ id }) => id)
  if (channel === 'authenticator' && person !== null) await refuseWithoutGuesses(rules, person.id)
  if (other.length > 0 && purpose !== 'password_reset') {
    await queries.delete(challenges).where(inArray(challenges.id, other))
  }

  if (same && channel === 'authenticator' && same.expiresAt > now) {
    return { challenge: await describe(rules, same, person, now), message: null }
  }
  if (same && channel !== 'authenticator') {
    const waiting = same.sentAt.getTime() + RESEND_WAIT * 1000 > now.getTime()
    const failure = await failureOf(rules, same)
    if (!waiting || failure === 'given_up') return sendAgain(rules, same, person, locale, now)
    const message = failure === null ? null : same.messageId
    return { challenge: await describeSent(rules, same, person, now), message }
  }

  if (channel !== 'authenticator') await refuseAboveDailyCap(rules, purpose, target, now)
  const id = randomBytes(16).toString('base64url')
  const { code, fresh } = await newCode(
    rules,
    { id, userId: person?.id ?? null, purpose, payload, target },
    now,
  )
  const row = await writtenRow(
    queries
      .insert(challenges)
      .values({
        id,
        purpose,
        userId: person?.id ?? null,
        channel,
        target,
        payload,
        createdAt: now,
        ...fresh,
      })
      .returning(),
  )
  return sentCode(rules, row, person, code, locale, now)
}

async function refuseWithoutGuesses(rules: CodeRules, userId: number): Promise<void> {
  const { left, retryAfter } = await guessesLeft(rules, userId)
  if (left === 0) throw new Rejection('too_many_requests', { retryAfter })
}

async function sendAgain(
  rules: CodeRules,
  open: Row,
  person: Person | null,
  locale: Locale,
  now: Date,
): Promise<Sent> {
  await refuseAboveDailyCap(rules, open.purpose, open.target, now)
  // The code in it is dead.
  if (open.messageId !== null) await cancelMessage(rules.database, open.messageId)
  const { code, fresh } = await newCode(rules, open, now)
  const row = await writtenRow(
    rules.database.queries
      .update(challenges)
      .set(fresh)
      .where(eq(challenges.id, open.id))
      .returning(),
  )
  return sentCode(rules, row, person, code, locale, now)
}

async function sentCode(
  rules: CodeRules,
  row: Row,
  person: Person | null,
  code: string,
  locale: Locale,
  now: Date,
): Promise<Sent> {
  const challenge = await describeSent(rules, row, person, now)
  if (challenge.channel === 'authenticator') return { challenge, message: null }
  const { channel } = challenge
  const to = { userId: row.userId, channel, target: row.target, locale }
  const said = { code, ...siteIn(rules, channel) }
  const message =
    person === null
      ? await withholdMessage(rules.database, { ...to, template: 'reset_code' }, now)
      : await writeMessage(rules.database, rules.senders, messageOf(rules, row, to, said), now)
  await rules.database.queries
    .update(challenges)
    .set({ messageId: message })
    .where(eq(challenges.id, row.id))
  return { challenge, message }
}

/** Phones fill in the code of an SMS only where its last line names the page, and pages at an IP address have no such name. */
const siteIn = ({ publicUrl }: CodeRules, channel: Channel): Pick<SentCode, 'site'> => {
  const site = channel === 'sms' ? passkeySite(publicUrl) : null
  return site === null ? {} : { site: site.host }
}

function messageOf(
  rules: CodeRules,
  row: Row,
  to: Pick<NewMessage, 'userId' | 'channel' | 'target' | 'locale'>,
  said: SentCode,
): NewMessage {
  switch (row.purpose) {
    case 'email': {
      const query = new URLSearchParams({ verification: row.id, code: said.code })
      const link = `${rules.publicUrl}/verify-email?${query}`
      return { ...to, template: 'email_code', params: { ...said, link } }
    }
    case 'sign_in':
      return { ...to, template: 'sign_in_code', params: said }
    case 'password_reset':
      return { ...to, template: 'reset_code', params: said }
    case 'phone_change':
      return { ...to, template: 'phone_change_code', params: said }
    case 'change': {
      const payload = ChangePayload.parse(row.payload)
      const params = { ...said, change: payload.change, target: newTarget(payload) }
      return { ...to, template: 'change_code', params }
    }
    case 'security': {
      const { change } = SecurityPayload.parse(row.payload)
      return { ...to, template: 'security_code', params: { ...said, change } }
    }
    case 'wallet': {
      const { paymentSystem: system, address } = WalletPayload.parse(row.payload)
      return {
        ...to,
        template: 'wallet_code',
        params: { ...said, system, address: endsOf(address) },
      }
    }
    case 'withdrawal': {
      const { amount, currency, address, memo } = WithdrawalPayload.parse(row.payload)
      const params = { ...said, amount, currency, address, memo: memo ?? '' }
      return { ...to, template: 'withdrawal_code', params }
    }
    default:
      return { ...to, template: 'phone_code', params: said }
  }
}

/** The new factor, masked; empty where the change says it all. */
function newTarget(payload: ChangePayload): string {
  switch (payload.change) {
    case 'phone':
      return maskedTarget('sms', payload.phone)
    case 'email':
      return maskedTarget('email', payload.email)
    case 'telegram_linked':
      return maskedTarget('telegram', payload.name)
    default:
      return ''
  }
}

/**
 * Counted by what was written to the outbox, under the lock that the sending holds. Codes to reset a password are
 * counted by whoever asks instead: here they would tell a known pair of login and e-mail from an unknown one.
 */
async function refuseAboveDailyCap(
  rules: CodeRules,
  purpose: string,
  target: string,
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY * 1000)
  const [sent] = await rules.database.queries
    .select({ count: count(), first: min(outbox.createdAt) })
    .from(outbox)
    .where(
      and(
        eq(outbox.target, target),
        like(outbox.template, '%\\_code'),
        ne(outbox.template, 'reset_code'),
        gt(outbox.createdAt, dayAgo),
      ),
    )
  if (purpose !== 'password_reset' && sent?.first && sent.count >= rules.dailyCap) {
    const retryAfter = secondsUntil(sent.first.getTime() + DAY * 1000, now)
    throw new Rejection('too_many_requests', { retryAfter })
  }
}

/** After the commit: hands the message to its gateway and says so when that fails. */
export async function deliverCode(rules: CodeRules, sent: Sent): Promise<Challenge> {
  const challenge = await deliverOrSay(rules, sent)
  if (challenge.undelivered) throw new Rejection('code_not_sent')
  return challenge
}

/** The same for an answer that is no failure, because more than a code came of it. */
export async function deliverOrSay(
  rules: CodeRules,
  { challenge, message }: Sent,
): Promise<Challenge> {
  if (message === null) return challenge
  const { database, senders, clock } = rules
  const isDelivered = await deliver(database, senders, message, await clock.now(), true)
  return isDelivered ? challenge : { ...challenge, resendIn: 0, undelivered: true }
}

export async function isUndelivered(rules: CodeRules, id: string): Promise<boolean> {
  const [row] = await rules.database.queries
    .select({ purpose: challenges.purpose, messageId: challenges.messageId })
    .from(challenges)
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt)))
  return row !== undefined && (await failureOf(rules, row)) !== null
}

/**
 * After the commit, for an answer that must not wait for a gateway: how long one takes would tell a known account
 * from an unknown one. What fails is sent by the next run of the delivery.
 */
export function deliverSoon(rules: CodeRules, message: number | null): void {
  if (message === null) return
  rules.clock
    .now()
    .then((now) => deliver(rules.database, rules.senders, message, now))
    .catch(() => undefined)
}

/** Sends nothing. A used challenge and an unknown one get the same answer. */
export async function readOpenChallenge(rules: CodeRules, id: string): Promise<Challenge> {
  const now = await rules.clock.now()
  const [found] = await rules.database.queries
    .select({ row: challenges, person: users })
    .from(challenges)
    .leftJoin(users, eq(users.id, challenges.userId))
    .where(eq(challenges.id, id))
  if (!found || found.row.usedAt || !stillHolds(found.row, found.person, now)) {
    throw new Rejection('code_invalid')
  }
  if (isPast(found.row, now)) throw new Rejection('code_expired')
  return describe(rules, found.row, found.person, now)
}

/** The purpose and target of a challenge, for the limits of who asks for a new code. */
export async function readPurpose(
  { database }: CodeRules,
  id: string,
): Promise<Pick<Row, 'purpose' | 'target' | 'payload'> | undefined> {
  const [row] = await database.queries
    .select({
      purpose: challenges.purpose,
      target: challenges.target,
      payload: challenges.payload,
    })
    .from(challenges)
    .where(eq(challenges.id, id))
  return row
}

/** Sends a new code for the same challenge and counts its attempts from zero; refused before the wait is over. */
export async function resend(rules: CodeRules, id: string, locale: Locale): Promise<Challenge> {
  const { purpose, ...sent } = await rules.database.transaction(async () => {
    const { row, person } = await lockChallenge(rules, id)
    const now = await rules.clock.now()
    if (!row || row.usedAt || isPast(row, now)) throw new Rejection('code_invalid')
    if (row.channel === 'authenticator' || !stillHolds(row, person, now)) {
      throw new Rejection('code_invalid')
    }
    const { resendIn } = await describe(rules, row, person, now)
    if (resendIn > 0) throw new Rejection('too_many_requests', { retryAfter: resendIn })
    const isStillGood = row.expiresAt > now && (await failureOf(rules, row)) === 'waiting'
    const sent = isStillGood
      ? { challenge: await describeSent(rules, row, person, now), message: row.messageId }
      : await sendAgain(rules, row, person, locale, now)
    return { purpose: row.purpose, ...sent }
  })
  if (purpose !== 'password_reset') return deliverCode(rules, sent)
  deliverSoon(rules, sent.message)
  return sent.challenge
}

/** The person before the challenge, as everywhere: two that lock the other way round would wait for each other. */
export async function lockChallenge(
  rules: Pick<CodeRules, 'database'>,
  id: string,
): Promise<{ row: Row | null; person: Person | null }> {
  const { queries } = rules.database
  const [locked] = await queries
    .select({ person: users })
    .from(users)
    .innerJoin(challenges, eq(challenges.userId, users.id))
    .where(eq(challenges.id, id))
    .for('no key update', { of: users })
  const [row] = await queries.select().from(challenges).where(eq(challenges.id, id)).for('update')
  return { row: row ?? null, person: locked?.person ?? null }
}

/** False where the account has changed since the code was asked for; what nobody was sent always holds. */
function stillHolds(row: Row, person: Person | null, now: Date): boolean {
  if (person === null) return row.userId === null
  const { purpose, channel, target, payload } = row
  const lost = lostOf(row)
  const hasEmail = person.emailLc === target.toLowerCase()
  switch (purpose) {
    case 'phone':
      return person.phone === target && person.phoneConfirmedAt === null
    case 'email':
      return payload === null ? hasEmail : EmailPayload.safeParse(payload).success
    case 'phone_change':
      return PhonePayload.safeParse(payload).success
    case 'password_reset':
      return person.activatedAt !== null && hasEmail
    case 'change':
    case 'security':
      if (lost !== null) {
        return openInstead(person, now).includes(lost) && targetsOf(person)[lost] === target
      }
      return isMethodOf(person, channel, target)
    default:
      return isMethodOf(person, channel, target)
  }
}

const isMethodOf = (person: Person, channel: Channel, target: string) =>
  channel === person.codeMethod && targetsOf(person)[channel] === target

/** Codes go only to contacts that the person has confirmed. */
export function targetsOf(person: Person): Partial<Record<Channel, string>> {
  return {
    ...(person.phone !== null && person.phoneConfirmedAt ? { sms: person.phone } : {}),
    ...(person.email !== null && person.emailConfirmedAt ? { email: person.email } : {}),
    ...(person.telegramId === null ? {} : { telegram: person.telegramId }),
    ...(person.authenticatorSecret === null ? {} : { authenticator: '' }),
  }
}

/**
 * A code of an app and a recovery code are used up by a right answer.
 */
async function isRight(
  rules: CodeRules,
  { row, person, now }: Looked,
  code: CodeOrPasskey,
  caller: Caller,
): Promise<boolean> {
  if (typeof code !== 'string') {
    if (person === null || !isByMethod(row)) return false
    return isPasskeyRight(rules, person.id, row.id, code, now)
  }
  if (!/^\d+$/.test(code)) {
    if (person === null || !isByMethod(row)) return false
    const isUsed = await useRecoveryCode(rules.database, rules.secret, person.id, code, now)
    if (isUsed) {
      const event = { userId: person.id, kind: 'recovery_code_used', caller } as const
      await recordSecurityEvent(rules.database, event, now)
    }
    return isUsed
  }
  if (row.channel !== 'authenticator') {
    const isSame = timingSafeEqual(hashOf(rules, row.id, code), Buffer.from(row.codeHash, 'hex'))
    // Nobody was sent the code of a challenge without a person, and nobody may guess it.
    return isSame && person !== null
  }
  if (!person?.authenticatorSecret) return false
  const secret = unseal(rules.secret, 'authenticator', person.id, person.authenticatorSecret)
  const step = stepOf(secret, code, rules.realNow(), person.authenticatorStep)
  if (step === null) return false
  await rules.database.queries
    .update(users)
    .set({ authenticatorStep: step })
    .where(eq(users.id, person.id))
  return true
}

type Looked = { row: Row; person: Person | null; now: Date }
export type Answered = Looked & { person: Person; caller: Caller }

/**
 * Checks a code under the lock of its challenge, so that parallel guesses are counted one by one. A right code is
 * used up by `onRight` in the same transaction; a wrong one must be committed before it is refused, or it would not
 * count. `onRepeated` answers the right code of a challenge that was carried out already.
 */
export async function checkCode<Result>(
  rules: CodeRules,
  given: { id: string; code: CodeOrPasskey; purposes: readonly Purpose[]; caller: Caller },
  onRight: (answered: Answered) => Promise<Result>,
  onRepeated: (answered: Answered) => Result | null = () => null,
): Promise<Result> {
  const { id, code, purposes, caller } = given
  const outcome = await rules.database.transaction(async () => {
    const { row, person } = await lockChallenge(rules, id)
    const now = await rules.clock.now()
    if (!row || isPast(row, now) || !purposes.some((purpose) => purpose === row.purpose)) {
      return new Rejection('code_invalid')
    }
    const repeated = row.usedAt && person ? onRepeated({ row, person, now, caller }) : null
    if (repeated === null && (row.usedAt || !stillHolds(row, person, now))) {
      return new Rejection('code_invalid')
    }
    if (row.attempts >= CODE_ATTEMPTS) return new Rejection('code_invalid')
    if (repeated === null && row.expiresAt <= now) return new Rejection('code_expired')

    const { queries } = rules.database
    const isPasskey = typeof code !== 'string'
    // Misses at an app are counted on its person.
    const guesser = row.channel === 'authenticator' && !isPasskey ? person : null
    if (guesser) {
      const { left, retryAfter } = await guessesLeft(rules, guesser.id)
      if (left === 0) return new Rejection('too_many_requests', { retryAfter })
    }
    if (!(await isRight(rules, { row, person, now }, code, caller))) {
      if (row.purpose === 'sign_in' && person !== null) {
        const event = { userId: person.id, kind: 'sign_in_failed', caller } as const
        await recordSecurityEvent(rules.database, event, now)
      }
      // A signature cannot be guessed: there is nothing to count.
      if (isPasskey) return new Rejection('passkey_refused')
      if (guesser) {
        const attemptsLeft = await countMiss(rules, guesser, caller, now)
        return new Rejection('code_mismatch', { params: { attemptsLeft } })
      }
      const attempts = row.attempts + 1
      await queries.update(challenges).set({ attempts }).where(eq(challenges.id, id))
      return new Rejection('code_mismatch', { params: { attemptsLeft: CODE_ATTEMPTS - attempts } })
    }
    if (repeated !== null) return { result: repeated }
    if (person === null) return new Rejection('code_invalid')
    await queries.update(challenges).set({ usedAt: now }).where(eq(challenges.id, id))
    return { result: await onRight({ row, person, now, caller }) }
  })
  if (outcome instanceof Rejection) throw outcome
  return outcome.result
}

/** Counts a wrong code of an app on its person, who is told when no guess is left. */
async function countMiss(
  rules: CodeRules,
  person: Person,
  caller: Caller,
  now: Date,
): Promise<number> {
  const { left } = await writeMiss(rules, person.id)
  if (left === 0) {
    await writeNotices(rules, person, { template: 'authenticator_locked', params: {} })
    const event = { userId: person.id, kind: 'authenticator_locked', caller } as const
    await recordSecurityEvent(rules.database, event, now)
  }
  return left
}

/** Makes what was begun under the former factors worthless, in the caller's transaction. */
export async function voidChanges({ database }: CodeRules, userId: number): Promise<void> {
  const begun = ['change', 'phone_change', 'security', 'wallet', 'withdrawal']
  await voidPurposes(database, userId, begun)
}

/** Makes what was asked for under a password that is gone worthless, in the caller's transaction. */
export async function voidChallenges(rules: CodeRules, userId: number): Promise<void> {
  await voidChanges(rules, userId)
  await voidPurposes(rules.database, userId, ['sign_in', 'password_reset'])
}

/** The e-mail that was to become the person's goes with them; the one that is theirs may still be proven. */
async function voidPurposes(
  { queries }: CodeRules['database'],
  userId: number,
  purposes: readonly string[],
): Promise<void> {
  await queries
    .delete(challenges)
    .where(and(eq(challenges.userId, userId), inArray(challenges.purpose, [...purposes])))
  await queries
    .delete(challenges)
    .where(
      and(
        eq(challenges.userId, userId),
        eq(challenges.purpose, 'email'),
        isNull(challenges.usedAt),
        sql`${challenges.payload} is not null`,
      ),
    )
}

/** Removes what was asked for an account that does not exist. */
export async function sweepDecoys({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - CHALLENGE_LIFE * 1000)
  await database.queries
    .delete(challenges)
    .where(and(isNull(challenges.userId), sql`${challenges.createdAt} <= ${limit.toISOString()}`))
}
