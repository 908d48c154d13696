import { eq } from 'drizzle-orm'
import { PASSKEYS_MAX, type PasskeyRegistration } from '../../src/api/contract/passkey.ts'
import type {
  Security,
  SecurityAnswer,
  SecurityChange,
  SecurityCompletion,
} from '../../src/api/contract/security.ts'
import { type Challenge, channels } from '../../src/api/contract/session.ts'
import { challenges, users } from '../database/schema/identity.ts'
import type { SignedIn } from '../handler.ts'
import {
  authenticatorUri,
  countRecoveryCodes,
  newAuthenticatorSecret,
  renewRecoveryCodes,
  stepOf,
} from './authenticator.ts'
import {
  ask,
  CODE_LIFE,
  deliverCode,
  lockChallenge,
  type Person,
  SecurityPayload,
  targetsOf,
} from './code.ts'
import { channelOf } from './contact.ts'
import { type Allowed, addPasskey, removePasskey, setMethod, tellSecurity } from './factor.ts'
import { maskedTarget } from './masked-target.ts'
import type { SecurityChangeName } from './message-texts.ts'
import { creationFor, listPasskeys, type Made, passkeyOf, passkeySite } from './passkey.ts'
import { lockProven, readPerson } from './password-change.ts'
import { Rejection } from './rejection.ts'
import { seal, unseal } from './seal.ts'
import { withdrawalsHeldFor } from './security-terms.ts'
import { proofTarget, type SignInRules } from './sign-in.ts'
import { readWaiting, startWait } from './waiting-change.ts'

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
    method: person.codeMethod,
    codeAtSignIn: person.codeAtSignIn,
    methods: channels.map((method) => {
      const target = method === 'telegram' ? (person.telegramName ?? '') : targets[method]
      return {
        method,
        available: method === 'authenticator' || targets[method] !== undefined,
        maskedTarget: target ? maskedTarget(method, target) : '',
      }
    }),
    passkeys: (await listPasskeys(codes, person.id)).map(passkeyOf),
    passkeyOrigin: passkeySite(codes.publicUrl)?.origin ?? null,
    recoveryCodesLeft: await countRecoveryCodes(codes.database, person.id),
    hasPassword: person.passwordHash !== null,
    pending: await readWaiting(codes, person),
    withdrawalsHeldFor: withdrawalsHeldFor(person, await codes.clock.now()),
  }
}

/**
 * Starts a change, which a code by the method still in force must allow, or what stands in for it. What is so already
 * needs none.
 */
export async function askChange(
  rules: SignInRules,
  caller: SignedIn,
  change: SecurityChange,
): Promise<SecurityAnswer> {
  const { codes } = rules
  const outcome = await codes.database.transaction(async () => {
    const person = await lockProven(codes, caller)
    const name = await nameOf(rules, person, change)
    if (name === null) return { security: await securityOf(rules, person) }
    const target = sentMethods.find((method) => `method_${method}` === name)
    if (change.lost === 'wait' && target !== undefined) {
      return { pending: await startWait(codes, person, { kind: 'method', target }, caller) }
    }
    const lost = channelOf(change.lost)
    const secret = name === 'method_authenticator' ? newAuthenticatorSecret() : null
    const payload = {
      change: name,
      lost,
      ...(secret === null ? {} : { secret: seal(codes.secret, AUTHENTICATOR, person.id, secret) }),
      ...('removePasskey' in change ? { passkey: change.removePasskey } : {}),
      ...('addPasskey' in change ? { session: caller.tokenHash } : {}),
    }
    const way = proofTarget(person, lost, await codes.clock.now())
    const question = { purpose: 'security', person, ...way, payload } as const
    const authenticator =
      secret === null ? null : { secret, uri: authenticatorUri(secret, person.login) }
    const sent = await ask(codes, question, caller.locale)
    const passkey =
      'addPasskey' in change
        ? await creationFor(codes, person, sent.challenge.verificationId)
        : null
    return { sent, authenticator, passkey }
  })
  if (outcome.security) return { security: outcome.security, recoveryCodes: null }
  if (outcome.pending) return { pending: outcome.pending }
  const challenge: Challenge = await deliverCode(codes, outcome.sent)
  const { authenticator, passkey } = outcome
  return { challenge, authenticator, ...(passkey === null ? {} : { passkey }) }
}

const sentMethods = ['sms', 'email', 'telegram'] as const

/** Null when nothing would change. An authenticator app may replace another one. */
async function nameOf(
  { codes }: SignInRules,
  person: Person,
  change: SecurityChange,
): Promise<SecurityChangeName | null> {
  if ('method' in change) {
    const { method } = change
    if (method === 'authenticator') return 'method_authenticator'
    if (method === person.codeMethod) return null
    if (targetsOf(person)[method] === undefined) throw new Rejection('security_not_updated')
    return `method_${method}`
  }
  if ('codeAtSignIn' in change) {
    if (change.codeAtSignIn === person.codeAtSignIn) return null
    return change.codeAtSignIn ? 'code_at_sign_in_on' : 'code_at_sign_in_off'
  }
  if ('addPasskey' in change) {
    const { length } = await listPasskeys(codes, person.id)
    if (passkeySite(codes.publicUrl) === null || length >= PASSKEYS_MAX) {
      throw new Rejection('security_not_updated')
    }
    return 'passkey_added'
  }
  if ('removePasskey' in change) {
    const rows = await listPasskeys(codes, person.id)
    return rows.some(({ id }) => id === change.removePasskey) ? 'passkey_removed' : null
  }
  return 'recovery_codes'
}

/**
 * Carries a confirmed change out, once, within ten minutes. A wrong first code of a new app leaves it confirmed, to
 * be tried again.
 */
export async function completeChange(
  rules: SignInRules,
  caller: SignedIn,
  { verificationId, authenticatorCode, passkey }: SecurityCompletion,
): Promise<SecurityAnswer> {
  const { codes } = rules
  const { userId } = caller
  return codes.database.transaction(async () => {
    const { queries } = codes.database
    const { row, person } = await lockChallenge(codes, verificationId)
    const now = await codes.clock.now()
    const isOpen = row?.purpose === 'security' && row.usedAt !== null && row.completedAt === null
    if (!isOpen || !row.usedAt || person?.id !== userId) throw new Rejection('code_invalid')
    if (row.usedAt.getTime() + COMPLETION_SECONDS * 1000 <= now.getTime()) {
      throw new Rejection('code_expired')
    }
    const payload = SecurityPayload.parse(row.payload)
    const { change, lost, session } = payload
    if (session !== undefined && session !== caller.tokenHash) throw new Rejection('code_invalid')
    await queries
      .update(challenges)
      .set({ completedAt: now, payload: { change } })
      .where(eq(challenges.id, row.id))
    const allowed = { person, caller, now, lost }
    await carryOut(rules, allowed, payload, {
      code: authenticatorCode,
      registration: passkey,
      challengeId: row.id,
      userAgent: caller.userAgent,
    })
    const hasNewCodes = change === 'method_authenticator' || change === 'recovery_codes'
    const recoveryCodes = hasNewCodes
      ? await renewRecoveryCodes(codes.database, codes.secret, userId)
      : null
    return { security: await readSecurity(rules, userId), recoveryCodes }
  })
}

/** A completion brings these. */
type Given = Omit<Made, 'registration'> & {
  code: string | undefined
  registration: PasskeyRegistration | undefined
}

async function carryOut(
  rules: SignInRules,
  allowed: Allowed,
  { change, secret: sealed, passkey }: SecurityPayload,
  { code, registration, ...made }: Given,
): Promise<void> {
  const { person } = allowed
  const { codeMethod: method } = person
  const { queries } = rules.codes.database
  switch (change) {
    case 'method_authenticator':
      return setMethod(rules, allowed, 'authenticator', checkedApp(rules, person, { sealed, code }))
    case 'method_sms':
    case 'method_email':
    case 'method_telegram': {
      const target = sentMethods.find((name) => `method_${name}` === change)
      // A contact may have gone since the change was confirmed.
      if (!target || targetsOf(person)[target] === undefined) {
        throw new Rejection('security_not_updated')
      }
      return setMethod(rules, allowed, target)
    }
    case 'code_at_sign_in_on':
    case 'code_at_sign_in_off': {
      const codeAtSignIn = change === 'code_at_sign_in_on'
      await queries.update(users).set({ codeAtSignIn }).where(eq(users.id, person.id))
      return tellSecurity(rules, allowed, { change, method }, 'code_at_sign_in_changed')
    }
    case 'recovery_codes':
      return tellSecurity(rules, allowed, { change, method }, 'recovery_codes_renewed')
    case 'passkey_added':
      if (registration === undefined) {
        const fields = [{ path: 'passkey', code: 'required' as const }]
        throw new Rejection('validation_failed', { fields })
      }
      return addPasskey(rules, allowed, { ...made, registration })
    case 'passkey_removed':
      return removePasskey(rules, allowed, passkey ?? '')
    // Telegram is linked and unlinked with the contacts.
    default:
      throw new Rejection('security_not_updated')
  }
}

/** The first code of a new app proves that it is set up. */
function checkedApp(
  { codes }: SignInRules,
  person: Person,
  { sealed, code }: { sealed: string | undefined; code: string | undefined },
): Pick<Person, 'authenticatorSecret' | 'authenticatorStep'> {
  if (code === undefined) {
    const fields = [{ path: 'authenticatorCode', code: 'required' as const }]
    throw new Rejection('validation_failed', { fields })
  }
  const secret = unseal(codes.secret, AUTHENTICATOR, person.id, sealed ?? '')
  const step = stepOf(secret, code, codes.realNow(), null)
  if (step === null) throw new Rejection('code_mismatch')
  return { authenticatorSecret: sealed ?? null, authenticatorStep: step }
}
