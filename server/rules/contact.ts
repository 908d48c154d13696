import { and, eq, ne } from 'drizzle-orm'
import type { FailureDetails } from '../../src/api/contract/failure.ts'
import type { Challenge, TelegramPayload } from '../../src/api/contract/session.ts'
import type { Contacts, Profile } from '../../src/api/contract/user.ts'
import { users } from '../database/schema/identity.ts'
import { sqlState } from '../database/sql-state.ts'
import type { Locale } from '../locale.ts'
import { ask, deliverCode, type Person } from './code.ts'
import { writeNotice } from './messages.ts'
import { notify } from './notification.ts'
import {
  type AccountRules,
  lockUnchanged,
  readPerson,
  refuseWrongPassword,
} from './password-change.ts'
import { Refusal } from './refusal.ts'
import { removeAbandoned } from './registration.ts'
import { readUser } from './session.ts'
import { type TelegramRules, verifyTelegram } from './telegram.ts'

const UNIQUE_VIOLATION = '23505'

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

/** Refuses a phone or an e-mail that is somebody else's, unless that somebody never proved it in time. */
async function refuseTaken(
  { codes }: AccountRules,
  person: Person,
  wanted: { phone: string } | { email: string },
): Promise<void> {
  await removeAbandoned(codes.database, { ...wanted, now: await codes.clock.now() }, person.id)
  const isWanted =
    'phone' in wanted
      ? eq(users.phone, wanted.phone)
      : eq(users.emailLc, wanted.email.toLowerCase())
  const [other] = await codes.database.queries
    .select({ id: users.id })
    .from(users)
    .where(and(isWanted, ne(users.id, person.id)))
  if (other) throw new Refusal('phone' in wanted ? 'phone_taken' : 'email_taken')
}

/** Sends a code to a new phone, which becomes the person's when the code is right. */
export async function askNewPhone(
  rules: AccountRules,
  userId: number,
  { phone, password }: { phone: string; password?: string | undefined },
  locale: Locale,
): Promise<Challenge> {
  const { codes } = rules
  const before = await readPerson(rules, userId)
  if (before.phone === phone) throw new Refusal('validation_failed', unchanged('phone'))
  await refuseWrongPassword(rules, before, password, 'password')
  const sent = await codes.database.transaction(async () => {
    const person = await lockUnchanged(rules, before)
    await refuseTaken(rules, person, { phone })
    return ask(codes, { purpose: 'phone_change', person, channel: 'sms', target: phone }, locale)
  })
  return deliverCode(codes, sent)
}

/** Sends a code to a new e-mail, or to the one that stands there and was never confirmed. */
export async function askNewEmail(
  rules: AccountRules,
  userId: number,
  { email, password }: { email: string; password?: string | undefined },
  locale: Locale,
): Promise<Challenge> {
  const { codes } = rules
  const before = await readPerson(rules, userId)
  const isOwn = (person: Person) => person.emailLc === email.toLowerCase()
  if (isOwn(before) && before.emailConfirmedAt) {
    throw new Refusal('validation_failed', unchanged('email'))
  }
  if (!isOwn(before)) await refuseWrongPassword(rules, before, password, 'password')
  const sent = await codes.database.transaction(async () => {
    const person = await lockUnchanged(rules, before)
    if (isOwn(person) !== isOwn(before) || (isOwn(person) && person.emailConfirmedAt)) {
      throw new Refusal('profile_not_updated')
    }
    if (!isOwn(person)) await refuseTaken(rules, person, { email })
    return ask(
      codes,
      isOwn(person)
        ? { purpose: 'email', person, channel: 'email', target: person.email ?? email }
        : { purpose: 'email', person, channel: 'email', target: email, payload: { email } },
      locale,
    )
  })
  return deliverCode(codes, sent)
}

/** Links the account to whom Telegram vouches for; refuses somebody who has an account here already. */
export async function linkTelegram(
  { codes }: AccountRules,
  telegram: TelegramRules,
  userId: number,
  payload: TelegramPayload,
): Promise<void> {
  try {
    await codes.database.transaction(async () => {
      const { id, name } = await verifyTelegram(telegram, payload)
      await codes.database.queries
        .update(users)
        .set({ telegramId: id, telegramName: name })
        .where(eq(users.id, userId))
      await notify(codes, { userId, kind: 'telegram_linked', params: { name } })
      const params = { change: 'telegram_linked' } as const
      await writeNotice(codes, { userId, template: 'security_changed', params })
    })
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('verification_failed')
    throw error
  }
}
