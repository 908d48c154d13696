import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { FailureDetails } from '../../src/api/contract/failure.ts'
import type { Challenge, LostMethod, TelegramPayload } from '../../src/api/contract/session.ts'
import type { Contacts, Profile } from '../../src/api/contract/user.ts'
import { challenges, users } from '../database/schema/identity.ts'
import type { SignedIn } from '../handler.ts'
import {
  ask,
  ChangePayload,
  type CodeRules,
  deliverCode,
  type Lost,
  lockPerson,
  type Person,
  type Question,
  type Sent,
} from './code.ts'
import { refuseUnlinking } from './factor.ts'
import { type AccountRules, lockProven, readPerson } from './password-change.ts'
import { removeAbandoned } from './registration.ts'
import { Rejection } from './rejection.ts'
import { readUser } from './session.ts'
import { proofTarget } from './sign-in.ts'
import { type TelegramRules, verifyTelegram } from './telegram.ts'
import { refuseSecondWait } from './waiting-change.ts'

const unchanged = (path: string): FailureDetails => ({ fields: [{ path, code: 'unchanged' }] })

export async function readProfile(rules: AccountRules, userId: number): Promise<Profile> {
  const { fullName, city, country, phone, createdAt } = await readPerson(rules, userId)
  return {
    type: 'profile',
    fullName,
    city,
    country,
    phone,
    registeredAt: createdAt.toISOString(),
    user: await readUser(rules.codes, userId),
  }
}

export async function readContacts(rules: AccountRules, userId: number): Promise<Contacts> {
  const person = await readPerson(rules, userId)
  return {
    type: 'contacts',
    phone: person.phone,
    phoneConfirmed: person.phoneConfirmedAt !== null,
    email: person.email,
    emailConfirmed: person.emailConfirmedAt !== null,
    telegram: person.telegramName,
    hasPassword: person.passwordHash !== null,
  }
}

/** Refuses a phone, an e-mail or a Telegram that is somebody else's, unless that somebody never proved it in time. */
async function refuseTaken(
  { codes }: AccountRules,
  person: Person,
  wanted: { phone: string } | { email: string } | { telegramId: string },
): Promise<void> {
  if (!('telegramId' in wanted)) {
    await removeAbandoned(codes.database, { ...wanted, now: await codes.clock.now() }, person.id)
  }
  const isWanted =
    'phone' in wanted
      ? eq(users.phone, wanted.phone)
      : 'email' in wanted
        ? eq(users.emailLc, wanted.email.toLowerCase())
        : eq(users.telegramId, wanted.telegramId)
  const [other] = await codes.database.queries
    .select({ id: users.id })
    .from(users)
    .where(and(isWanted, ne(users.id, person.id)))
  if (!other) return
  if ('telegramId' in wanted) throw new Rejection('telegram_taken')
  throw new Rejection('phone' in wanted ? 'phone_taken' : 'email_taken')
}

/** A code to a new phone or e-mail; `lost` is what was shown before, or that the change is to wait. */
export function newContactQuestion(
  person: Person,
  contact: { phone: string } | { email: string },
  lost: LostMethod | null,
): Question {
  return 'phone' in contact
    ? { purpose: 'phone_change', person, channel: 'sms', target: contact.phone, payload: { lost } }
    : {
        purpose: 'email',
        person,
        channel: 'email',
        target: contact.email,
        payload: { email: contact.email, lost },
      }
}

const changeQuestion = (person: Person, payload: ChangePayload, now: Date): Question => ({
  purpose: 'change',
  person,
  ...proofTarget(person, payload.lost, now),
  payload,
})

/** Asks under the lock of the person, whose password must still be the one that was given. */
async function askProven(
  rules: AccountRules,
  caller: SignedIn,
  work: (person: Person, now: Date) => Promise<Sent>,
): Promise<Challenge> {
  const { codes } = rules
  const sent = await codes.database.transaction(async () =>
    work(await lockProven(codes, caller), await codes.clock.now()),
  )
  return deliverCode(codes, sent)
}

/**
 * Asks for the code by the method in force, or for what stands in for it, that lets a code go to a new phone. Who
 * would rather wait gets that second code at once.
 */
export function askNewPhone(
  rules: AccountRules,
  caller: SignedIn,
  { phone, lost = null }: { phone: string; lost?: LostMethod | null | undefined },
): Promise<Challenge> {
  return askProven(rules, caller, async (person, now) => {
    if (person.phone === phone) throw new Rejection('validation_failed', unchanged('phone'))
    await refuseTaken(rules, person, { phone })
    const { codes } = rules
    if (lost === 'wait') {
      await refuseSecondWait(codes, person.id)
      return ask(codes, newContactQuestion(person, { phone }, lost), caller.locale)
    }
    return ask(codes, changeQuestion(person, { change: 'phone', phone, lost }, now), caller.locale)
  })
}

/** As a new phone. The e-mail that stands there and was never confirmed is sent a code at once. */
export async function askNewEmail(
  rules: AccountRules,
  caller: SignedIn,
  { email, lost = null }: { email: string; lost?: LostMethod | null | undefined },
): Promise<Challenge> {
  const { codes } = rules
  const before = await readPerson(rules, caller.userId)
  if (isOwn(before, email)) return askOwnEmail(rules, caller, email)
  return askProven(rules, caller, async (person, now) => {
    if (isOwn(person, email)) throw new Rejection('profile_not_updated')
    await refuseTaken(rules, person, { email })
    if (lost === 'wait') {
      await refuseSecondWait(codes, person.id)
      return ask(codes, newContactQuestion(person, { email }, lost), caller.locale)
    }
    return ask(codes, changeQuestion(person, { change: 'email', email, lost }, now), caller.locale)
  })
}

const isOwn = (person: Person, email: string) => person.emailLc === email.toLowerCase()

async function askOwnEmail(
  { codes }: AccountRules,
  { userId, locale }: SignedIn,
  email: string,
): Promise<Challenge> {
  const sent = await codes.database.transaction(async () => {
    const person = await lockPerson(codes, userId)
    if (!person || !isOwn(person, email)) throw new Rejection('profile_not_updated')
    if (person.emailConfirmedAt) throw new Rejection('validation_failed', unchanged('email'))
    const target = person.email ?? email
    return ask(codes, { purpose: 'email', person, channel: 'email', target }, locale)
  })
  return deliverCode(codes, sent)
}

/**
 * Links the account to whom Telegram vouches for, or unlinks it, once a code allows it. The payload is used up
 * whatever becomes of it.
 */
export async function askTelegram(
  rules: AccountRules,
  telegram: TelegramRules,
  caller: SignedIn,
  { telegram: payload, lost = null }: NewTelegram,
): Promise<Challenge> {
  const { codes } = rules
  return askProven(rules, caller, async (person, now) => {
    const by = channelOf(lost)
    if (payload === null) {
      refuseUnlinking(person)
      const change = { change: 'telegram_unlinked', lost: by } as const
      return ask(codes, changeQuestion(person, change, now), caller.locale)
    }
    if (person.telegramId !== null) throw new Rejection('profile_not_updated')
    // A payload is good once, also where another way to get the code is named for the same link.
    const asked = by === null ? null : await findLink(codes, person.id, payload)
    const { id, name } = asked ?? (await verifyTelegram(telegram, payload))
    await refuseTaken(rules, person, { telegramId: id })
    const change = { change: 'telegram_linked', id, name, lost: by } as const
    return ask(codes, changeQuestion(person, change, now), caller.locale)
  })
}

async function findLink(
  { database, clock }: CodeRules,
  userId: number,
  { id }: TelegramPayload,
): Promise<{ id: string; name: string } | null> {
  const [open] = await database.queries
    .select({ payload: challenges.payload })
    .from(challenges)
    .where(
      and(
        eq(challenges.userId, userId),
        eq(challenges.purpose, 'change'),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, await clock.now()),
        eq(sql`${challenges.payload} ->> 'change'`, 'telegram_linked'),
        eq(sql`${challenges.payload} ->> 'id'`, String(id)),
      ),
    )
  const change = open ? ChangePayload.parse(open.payload) : null
  return change?.change === 'telegram_linked' ? change : null
}

type NewTelegram = { telegram: TelegramPayload | null; lost?: LostMethod | null | undefined }

/** Refuses the wait where a code is needed. */
export function channelOf(lost: LostMethod | null | undefined): Lost {
  if (lost === 'wait') {
    throw new Rejection('validation_failed', { fields: [{ path: 'lost', code: 'incorrect' }] })
  }
  return lost ?? null
}
