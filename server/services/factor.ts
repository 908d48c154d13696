import { eq } from 'drizzle-orm'
import type { CodeMethod } from '../../src/api/contract/security.ts'
import { users } from '../database/schema/identity.ts'
import { type Lost, type Person, voidChallenges, voidChanges } from './code.ts'
import { maskedEmail, maskedPhone } from './masked-target.ts'
import type { SecurityChangeName } from './message-texts.ts'
import { type NoticeText, writeNotices } from './messages.ts'
import { type NotificationParams, notify } from './notification.ts'
import { deletePasskey, type Made, writePasskey } from './passkey.ts'
import { refusingTaken, removeAbandoned } from './registration.ts'
import { Rejection } from './rejection.ts'
import { type Caller, recordSecurityEvent, type SecurityEvent } from './security-event.ts'
import { holdWithdrawals } from './security-terms.ts'
import { endResets, revokeSessions } from './session.ts'
import type { SignInRules } from './sign-in.ts'
import { voidWaiting } from './waiting-change.ts'

/**
 * A change that is allowed by now, in its transaction, which holds the lock of the person. `person` is as before the
 * change. `caller` is null for the job that carries out what waited.
 */
export type Allowed = {
  person: Person
  caller: Caller | null
  now: Date
  /** The proof that stood in for the factor in force, or null where that was shown. */
  lost: Lost | 'wait'
}

/** Tells all contacts that the person had before, and writes the record. */
export async function tellChange(
  { codes }: SignInRules,
  { person, caller, now }: Omit<Allowed, 'lost'>,
  notice: NoticeText,
  event: Pick<SecurityEvent, 'kind' | 'params'>,
): Promise<void> {
  await writeNotices(codes, person, notice)
  await recordSecurityEvent(codes.database, { userId: person.id, caller, ...event }, now)
}

/** Voids the changes that the former factor began, and holds withdrawals. */
async function afterFactor({ codes }: SignInRules, { person, now, lost }: Allowed): Promise<void> {
  await voidChanges(codes, person.id)
  await holdWithdrawals(codes.database, person.id, { isShown: lost === null, now })
}

export async function setPhone(rules: SignInRules, allowed: Allowed, phone: string): Promise<void> {
  const { codes } = rules
  const { person, now, caller } = allowed
  await removeAbandoned(codes.database, { phone, now }, person.id)
  await refusingTaken(() =>
    codes.database.queries
      .update(users)
      .set({ phone, phoneConfirmedAt: now })
      .where(eq(users.id, person.id)),
  )
  await voidWaiting(codes, person, caller, 'phone')
  await afterFactor(rules, allowed)
  const params = { phone: maskedPhone(phone) }
  await notify(codes, { userId: person.id, kind: 'phone_changed', params })
  const notice = { template: 'phone_changed', params } as const
  await tellChange(rules, allowed, notice, { kind: 'phone_changed', params })
}

export async function setEmail(rules: SignInRules, allowed: Allowed, email: string): Promise<void> {
  const { codes, sessions } = rules
  const { person, now, caller } = allowed
  await removeAbandoned(codes.database, { email, now }, person.id)
  await refusingTaken(() =>
    codes.database.queries
      .update(users)
      .set({ email, emailLc: email.toLowerCase(), emailConfirmedAt: now })
      .where(eq(users.id, person.id)),
  )
  // A reset that a code from the old e-mail opened must not set a password any more.
  await endResets(sessions, person.id)
  await voidWaiting(codes, person, caller, 'email')
  await afterFactor(rules, allowed)
  const params = { email: maskedEmail(email) }
  const kind = person.email === null ? 'email_confirmed' : 'email_changed'
  await notify(codes, { userId: person.id, kind, params })
  const notice = { template: 'email_changed', params } as const
  await tellChange(rules, allowed, notice, { kind: 'email_changed', params })
}

/** A Telegram that is linked is unlinked first. */
export async function linkTelegram(
  rules: SignInRules,
  allowed: Allowed,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { codes } = rules
  const { person } = allowed
  if (person.telegramId !== null) throw new Rejection('profile_not_updated')
  await refusingTaken(() =>
    codes.database.queries
      .update(users)
      .set({ telegramId: id, telegramName: name })
      .where(eq(users.id, person.id)),
  )
  await afterFactor(rules, allowed)
  await notify(codes, { userId: person.id, kind: 'telegram_linked', params: { name } })
  const notice = { template: 'security_changed', params: { change: 'telegram_linked' } } as const
  await tellChange(rules, allowed, notice, { kind: 'telegram_linked', params: { name } })
}

/** Refuses while codes go there, and where it is the only way in. */
export function refuseUnlinking({ telegramId, codeMethod, passwordHash }: Person): void {
  if (telegramId === null) throw new Rejection('profile_not_updated')
  if (codeMethod === 'telegram' || passwordHash === null) throw new Rejection('factor_in_use')
}

export async function unlinkTelegram(rules: SignInRules, allowed: Allowed): Promise<void> {
  const { codes } = rules
  const { person } = allowed
  refuseUnlinking(person)
  await codes.database.queries
    .update(users)
    .set({ telegramId: null, telegramName: null })
    .where(eq(users.id, person.id))
  await afterFactor(rules, allowed)
  const change = 'telegram_unlinked'
  const params = { change, method: person.codeMethod } as const
  await notify(codes, { userId: person.id, kind: 'security_changed', params })
  const notice = { template: 'security_changed', params: { change } } as const
  const name = person.telegramName ?? ''
  await tellChange(rules, allowed, notice, { kind: change, params: { name } })
}

/** An app brings its columns with it; every other method leaves none. */
export async function setMethod(
  rules: SignInRules,
  allowed: Allowed,
  method: CodeMethod,
  app: Pick<Person, 'authenticatorSecret' | 'authenticatorStep'> = {
    authenticatorSecret: null,
    authenticatorStep: null,
  },
): Promise<void> {
  const { codes } = rules
  const { person, caller } = allowed
  await codes.database.queries
    .update(users)
    .set({ codeMethod: method, ...app })
    .where(eq(users.id, person.id))
  await voidWaiting(codes, person, caller, 'method')
  await afterFactor(rules, allowed)
  await tellSecurity(rules, allowed, { change: `method_${method}`, method }, 'method_changed')
}

/** Refuses what the browser did not make for this very change, and what an account has already. */
export async function addPasskey(rules: SignInRules, allowed: Allowed, made: Made): Promise<void> {
  const { codes } = rules
  const { person, now } = allowed
  if (!(await writePasskey(codes, person, made, now))) throw new Rejection('passkey_refused')
  await afterFactor(rules, allowed)
  const method = person.codeMethod
  await tellSecurity(rules, allowed, { change: 'passkey_added', method }, 'passkey_added')
}

export async function removePasskey(
  rules: SignInRules,
  allowed: Allowed,
  id: string,
): Promise<void> {
  const { person } = allowed
  if (!(await deletePasskey(rules.codes, person.id, id))) {
    throw new Rejection('security_not_updated')
  }
  await afterFactor(rules, allowed)
  const method = person.codeMethod
  await tellSecurity(rules, allowed, { change: 'passkey_removed', method }, 'passkey_removed')
}

export async function tellSecurity(
  rules: SignInRules,
  allowed: Allowed,
  { change, method }: { change: SecurityChangeName; method: string },
  event:
    | 'method_changed'
    | 'code_at_sign_in_changed'
    | 'recovery_codes_renewed'
    | 'passkey_added'
    | 'passkey_removed',
): Promise<void> {
  const params = { change: noticeOf(change), method }
  await notify(rules.codes, { userId: allowed.person.id, kind: 'security_changed', params })
  const notice = { template: 'security_changed', params: { change } } as const
  await tellChange(rules, allowed, notice, { kind: event, params: { change } })
}

function noticeOf(change: SecurityChangeName): NotificationParams['security_changed']['change'] {
  switch (change) {
    case 'code_at_sign_in_on':
    case 'code_at_sign_in_off':
    case 'recovery_codes':
    case 'passkey_added':
    case 'passkey_removed':
      return change
    default:
      return 'method'
  }
}

/** Ends the sessions and challenges of the former password; `keep` is the session that stays, by its hash. */
export async function writePassword(
  { codes, sessions }: SignInRules,
  { person, caller, now }: Omit<Allowed, 'lost'>,
  passwordHash: string,
  { keep, event }: { keep?: string; event: 'password_changed' | 'password_reset' },
): Promise<void> {
  const { id: userId } = person
  await codes.database.queries.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await revokeSessions(sessions, userId, keep === undefined ? {} : { keep })
  await voidChallenges(codes, userId)
  await voidWaiting(codes, person, caller)
  // A password where there was none, and one that a mailbox alone has set, are new factors.
  if (person.passwordHash === null || event === 'password_reset') {
    await holdWithdrawals(codes.database, userId, { isShown: true, now })
  }
  await notify(codes, { userId, kind: 'password_changed', params: {} })
  const notice = { template: 'password_changed', params: {} } as const
  await tellChange({ codes, sessions }, { person, caller, now }, notice, { kind: event })
}
