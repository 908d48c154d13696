import { and, eq, ne } from 'drizzle-orm'
import type { Session, SessionOrChallenge } from '../../src/api/contract/session.ts'
import { sessions, users } from '../database/schema/identity.ts'
import type { Visitor } from '../handler.ts'
import { refuseBlocked } from './account-block.ts'
import { clientName } from './client-name.ts'
import {
  ask,
  type Channel,
  type CodeRules,
  deliverCode,
  type Lost,
  lockPerson,
  openInstead,
  type Person,
  type Sent,
  targetsOf,
} from './code.ts'
import { deviceOf, rememberDevice } from './known-device.ts'
import { notify } from './notification.ts'
import { Rejection } from './rejection.ts'
import { recordSecurityEvent } from './security-event.ts'
import { openSession, readUser, type SessionRules } from './session.ts'

export type SignInRules = { codes: CodeRules; sessions: SessionRules }

export type Client = Pick<Visitor, 'userAgent' | 'locale' | 'address' | 'requestId'>

/**
 * Opens a session unless the person is blocked: here everything is proven already, so that only they hear of it. Tells
 * the person when it is in a browser that none of their sessions was in before. Messages are written in the language
 * they signed in with.
 */
export function beginSession(
  { codes, sessions: rules }: SignInRules,
  userId: number,
  { userAgent, locale, ...caller }: Client,
): Promise<Session> {
  return codes.database.transaction(async () => {
    const { queries } = codes.database
    const [person] = await queries
      .select({ blockedAt: users.blockedAt })
      .from(users)
      .where(eq(users.id, userId))
    refuseBlocked(rules.support, person?.blockedAt ?? null)
    const earlier = await queries
      .selectDistinct({ userAgent: sessions.userAgent })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.scope, 'full')))
    const refreshToken = await openSession(rules, userId, { userAgent })
    const device = deviceOf(codes.secret, { address: caller.address, userAgent })
    await rememberDevice(codes.database, userId, device, rules.realNow())
    const { browser, system } = clientName(userAgent)
    const isKnown = earlier.some((session) => {
      const name = clientName(session.userAgent)
      return name.browser === browser && name.system === system
    })
    if (earlier.length > 0 && !isKnown) {
      const params = { browser: browser ?? '', system: system ?? '' }
      await notify(codes, { userId, kind: 'session_opened', params })
    }
    await queries
      .update(users)
      .set({ locale })
      .where(and(eq(users.id, userId), ne(users.locale, locale)))
    const { address, requestId } = caller
    const event = { userId, kind: 'signed_in', caller: { address, requestId } } as const
    await recordSecurityEvent(codes.database, event, await codes.clock.now())
    return { refreshToken, user: await readUser(codes, userId) }
  })
}

export function chosenTarget(person: Person): { channel: Channel; target: string } {
  const channel = person.codeMethod
  const target = targetsOf(person)[channel]
  if (target === undefined) throw new Rejection('code_not_sent')
  return { channel, target }
}

/** The same, or where a code goes that stands in for the method in force. */
export function proofTarget(
  person: Person,
  lost: Lost,
  now: Date,
): { channel: Channel; target: string } {
  if (lost === null) return chosenTarget(person)
  const target = targetsOf(person)[lost]
  if (target === undefined || !openInstead(person, now).includes(lost)) {
    throw new Rejection('validation_failed', { fields: [{ path: 'lost', code: 'incorrect' }] })
  }
  return { channel: lost, target }
}

/** Asks a person to prove the phone they registered with, in the caller's transaction. */
export async function askPhone(
  codes: CodeRules,
  userId: number,
  locale: Client['locale'],
): Promise<Sent> {
  const person = await lockPerson(codes, userId)
  // An account that gave way to another since its password was checked.
  if (!person?.phone) throw new Rejection('credentials_incorrect')
  return ask(codes, { purpose: 'phone', person, channel: 'sms', target: person.phone }, locale)
}

/**
 * Lets in a person who has shown who they are, by password or by Telegram: with a session, or with a challenge when
 * the phone is not confirmed yet or a code is wanted at sign-in. `isStill` looks at the account again under its lock.
 */
export async function admit(
  rules: SignInRules,
  userId: number,
  client: Client,
  isStill: (person: Person) => boolean = () => true,
): Promise<SessionOrChallenge> {
  const { codes } = rules
  const outcome = await codes.database.transaction(async () => {
    const person = await lockPerson(codes, userId)
    if (!person || !isStill(person)) throw new Rejection('credentials_incorrect')
    if (!person.activatedAt) return askPhone(codes, userId, client.locale)
    if (!person.codeAtSignIn) return beginSession(rules, userId, client)
    return ask(codes, { purpose: 'sign_in', person, ...chosenTarget(person) }, client.locale)
  })
  return 'challenge' in outcome ? deliverCode(codes, outcome) : outcome
}
