import { eq } from 'drizzle-orm'
import {
  CodeMethod,
  type Security,
  type SecurityAnswer,
  type SecurityChange,
  type SecurityCompletion,
} from '../../src/api/contract/security.ts'
import { type Challenge, channels } from '../../src/api/contract/session.ts'
import { challenges, users } from '../database/schema/identity.ts'
import type { Locale } from '../locale.ts'
import {
  authenticatorUri,
  countRecoveryCodes,
  dropRecoveryCodes,
  newAuthenticatorSecret,
  renewRecoveryCodes,
  stepOf,
} from './authenticator.ts'
import {
  ask,
  CODE_LIFE,
  deliverCode,
  lockChallenge,
  lockPerson,
  type Person,
  SecurityPayload,
  targetsOf,
} from './code.ts'
import { maskedTarget } from './masked-target.ts'
import type { SecurityChangeName } from './message-texts.ts'
import { writeNotice } from './messages.ts'
import { type NotificationParams, notify } from './notification.ts'
import { readPerson } from './password-change.ts'
import { Refusal } from './refusal.ts'
import { seal, unseal } from './seal.ts'
import { chosenTarget, type SignInRules } from './sign-in.ts'

export const AUTHENTICATOR = 'authenticator'
/** A change that was confirmed is carried out within this time, or asked for anew. */
const COMPLETION_SECONDS = CODE_LIFE

export async function readSecurity(rules: SignInRules, userId: number): Promise<Security> {
  const person = await readPerson(rules, userId)
  return securityOf(rules, person)
}

async function securityOf({ codes }: SignInRules, person: Person): Promise<Security> {
  const targets = targetsOf(person)
  return {
    method: CodeMethod.parse(person.codeMethod),
    codeAtSignIn: person.codeAtSignIn,
    methods: channels.map((method) => {
      const target = method === 'telegram' ? (person.telegramName ?? '') : targets[method]
      return {
        method,
        available: method === 'authenticator' || targets[method] !== undefined,
        maskedTarget: target ? maskedTarget(method, target) : '',
      }
    }),
    recoveryCodesLeft: await countRecoveryCodes(codes.database, person.id),
  }
}

/** Starts a change, which a code by the method still in force must allow. What is so already needs none. */
export async function askChange(
  rules: SignInRules,
  userId: number,
  change: SecurityChange,
  locale: Locale,
): Promise<SecurityAnswer> {
  const { codes } = rules
  const outcome = await codes.database.transaction(async () => {
    const person = await lockPerson(codes, userId)
    if (!person) throw new Refusal('session_timed_out')
    const name = nameOf(person, change)
    if (name === null) return { security: await securityOf(rules, person) }
    const secret = name === 'method_authenticator' ? newAuthenticatorSecret() : null
    const payload = {
      change: name,
      ...(secret === null ? {} : { secret: seal(codes.secret, AUTHENTICATOR, userId, secret) }),
    }
    const question = { purpose: 'security', person, ...chosenTarget(person), payload } as const
    const authenticator =
      secret === null ? null : { secret, uri: authenticatorUri(secret, person.login) }
    return { sent: await ask(codes, question, locale), authenticator }
  })
  if ('security' in outcome) return { security: outcome.security, recoveryCodes: null }
  const challenge: Challenge = await deliverCode(codes, outcome.sent)
  return { challenge, authenticator: outcome.authenticator }
}

/** What is to be changed, or null when it is so already. An app may replace an app. */
function nameOf(person: Person, change: SecurityChange): SecurityChangeName | null {
  if ('method' in change) {
    const { method } = change
    if (method === 'authenticator') return 'method_authenticator'
    if (method === person.codeMethod) return null
    if (targetsOf(person)[method] === undefined) throw new Refusal('security_not_updated')
    return `method_${method}`
  }
  if ('codeAtSignIn' in change) {
    if (change.codeAtSignIn === person.codeAtSignIn) return null
    return change.codeAtSignIn ? 'code_at_sign_in_on' : 'code_at_sign_in_off'
  }
  if (person.codeMethod !== 'authenticator') throw new Refusal('security_not_updated')
  return 'recovery_codes'
}

/**
 * Carries a confirmed change out, once, within ten minutes. A wrong first code of a new app leaves it confirmed, to
 * be tried again.
 */
export async function completeChange(
  rules: SignInRules,
  userId: number,
  { verificationId, authenticatorCode }: SecurityCompletion,
): Promise<SecurityAnswer> {
  const { codes } = rules
  return codes.database.transaction(async () => {
    const { queries } = codes.database
    const { row, person } = await lockChallenge(codes, verificationId)
    const now = await codes.clock.now()
    const isOpen = row?.purpose === 'security' && row.usedAt !== null && row.completedAt === null
    if (!isOpen || !row.usedAt || person?.id !== userId) throw new Refusal('code_invalid')
    if (row.usedAt.getTime() + COMPLETION_SECONDS * 1000 <= now.getTime()) {
      throw new Refusal('code_expired')
    }
    const { change, secret } = SecurityPayload.parse(row.payload)
    const columns = columnsOf(rules, person, change, secret, authenticatorCode)
    const [changed] = await queries
      .update(users)
      .set(columns)
      .where(eq(users.id, userId))
      .returning()
    if (!changed) throw new Refusal('security_not_updated')
    await queries
      .update(challenges)
      .set({ completedAt: now, payload: { change } })
      .where(eq(challenges.id, row.id))

    const hasNewCodes = change === 'method_authenticator' || change === 'recovery_codes'
    const recoveryCodes = hasNewCodes
      ? await renewRecoveryCodes(codes.database, codes.secret, userId)
      : null
    if (changed.codeMethod !== 'authenticator') await dropRecoveryCodes(codes.database, userId)
    const params = { change: noticeOf(change), method: changed.codeMethod }
    await notify(codes, { userId, kind: 'security_changed', params })
    await writeNotice(codes, { userId, template: 'security_changed', params: { change } })
    return { security: await securityOf(rules, changed), recoveryCodes }
  })
}

function columnsOf(
  { codes }: SignInRules,
  person: Person,
  change: SecurityChangeName,
  sealed: string | undefined,
  code: string | undefined,
): Partial<Person> {
  switch (change) {
    case 'method_authenticator': {
      if (code === undefined) {
        const fields = [{ path: 'authenticatorCode', code: 'required' as const }]
        throw new Refusal('validation_failed', { fields })
      }
      const secret = unseal(codes.secret, AUTHENTICATOR, person.id, sealed ?? '')
      const step = stepOf(secret, code, codes.realNow(), null)
      if (step === null) throw new Refusal('code_mismatch')
      return {
        codeMethod: 'authenticator',
        authenticatorSecret: sealed ?? null,
        authenticatorStep: step,
      }
    }
    case 'code_at_sign_in_on':
      return { codeAtSignIn: true }
    case 'code_at_sign_in_off':
      return { codeAtSignIn: false }
    case 'method_sms':
    case 'method_email':
    case 'method_telegram': {
      const method = channels.find((name) => `method_${name}` === change)
      // A contact may have gone since the change was confirmed.
      if (!method || targetsOf(person)[method] === undefined) {
        throw new Refusal('security_not_updated')
      }
      return { codeMethod: method, authenticatorSecret: null, authenticatorStep: null }
    }
    // New codes stand in for the app that is in force, and only for that.
    default:
      if (person.codeMethod !== 'authenticator') throw new Refusal('security_not_updated')
      return { codeMethod: person.codeMethod }
  }
}

function noticeOf(change: SecurityChangeName): NotificationParams['security_changed']['change'] {
  switch (change) {
    case 'code_at_sign_in_on':
    case 'code_at_sign_in_off':
    case 'recovery_codes':
      return change
    default:
      return 'method'
  }
}
