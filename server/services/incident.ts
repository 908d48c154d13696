import { desc, eq } from 'drizzle-orm'
import { channels } from '../../src/api/contract/session.ts'
import { securityEvents, users } from '../database/schema/identity.ts'
import { dropRecoveryCodes } from './authenticator.ts'
import { lockPerson, type Person, targetsOf, voidChallenges } from './code.ts'
import { type NoticeText, writeNotices } from './messages.ts'
import { notify } from './notification.ts'
import { deletePasskey } from './passkey.ts'
import { readPerson } from './password-change.ts'
import { Rejection } from './rejection.ts'
import { recordSecurityEvent, type SecurityEvent } from './security-event.ts'
import { holdWithdrawals } from './security-terms.ts'
import { countOpenSessions, forgetBrowsers, revokeSessions } from './session.ts'
import type { SignInRules } from './sign-in.ts'

const EVENTS_SHOWN = 100

export type StoppedAccount = {
  login: string
  blocked: string | null
  codeMethod: string
  openSessions: number
  withdrawalsHeldUntil: string | null
}

type Change = {
  columns?: Partial<Person>
  /** Present for a change of a factor, which holds withdrawals and is told to all contacts proven before it. */
  notice?: NoticeText
  event: Pick<SecurityEvent, 'kind' | 'params'>
}

/** Changes an account under its lock and records who did it, in one transaction. */
async function change(
  rules: SignInRules,
  login: string,
  operator: string,
  decide: (person: Person, now: Date) => Promise<Change> | Change,
): Promise<StoppedAccount> {
  const { codes, sessions } = rules
  const { database } = codes
  return database.transaction(async () => {
    const person = await lockByLogin(rules, login)
    const now = await codes.clock.now()
    const { columns, notice, event } = await decide(person, now)
    if (columns) {
      await database.queries.update(users).set(columns).where(eq(users.id, person.id))
    }
    await recordSecurityEvent(database, { userId: person.id, ...event, operator }, now)
    if (notice) {
      await holdWithdrawals(database, person.id, { isShown: true, now })
      await writeNotices(codes, person, notice)
    }
    const changed = await readPerson(rules, person.id)
    return {
      login: changed.login,
      blocked: changed.blockedAt?.toISOString() ?? null,
      codeMethod: changed.codeMethod,
      openSessions: await countOpenSessions(sessions, person.id),
      withdrawalsHeldUntil: changed.withdrawalsHeldUntil?.toISOString() ?? null,
    }
  })
}

async function lockByLogin({ codes }: SignInRules, login: string): Promise<Person> {
  const [found] = await codes.database.queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.loginLc, login.toLowerCase()))
  const person = found ? await lockPerson(codes, found.id) : null
  if (!person) throw new Rejection('not_found')
  return person
}

/** Shuts every call to a person. Sessions stay, so that each says why; money that is on its way goes on. */
export const blockPerson = (
  rules: SignInRules,
  login: string,
  { reason, operator }: { reason: string; operator: string },
) =>
  change(rules, login, operator, async (person, now) => {
    if (person.blockedAt) throw new Error(`${person.login} is blocked already.`)
    await forgetBrowsers(rules.sessions, person.id)
    return { columns: { blockedAt: now }, event: { kind: 'blocked', params: { reason } } }
  })

export const unblockPerson = (rules: SignInRules, login: string, operator: string) =>
  change(rules, login, operator, (person) => {
    if (!person.blockedAt) throw new Error(`${person.login} is not blocked.`)
    return { columns: { blockedAt: null }, event: { kind: 'unblocked' } }
  })

export const endSessionsOf = (rules: SignInRules, login: string, operator: string) =>
  change(rules, login, operator, async ({ id }) => {
    const open = await countOpenSessions(rules.sessions, id)
    await revokeSessions(rules.sessions, id)
    return { event: { kind: 'sessions_ended', params: { count: String(open) } } }
  })

/** Whoever held the Telegram account is out: its sessions cannot be told from others, so all end. */
export const unlinkTelegramOf = (rules: SignInRules, login: string, operator: string) =>
  change(rules, login, operator, async (person) => {
    if (person.telegramId === null) throw new Error(`${person.login} has no Telegram linked.`)
    if (person.passwordHash === null && !person.emailConfirmedAt) {
      throw new Error(
        `${person.login} has no other way to sign in: block the account until they are known again.`,
      )
    }
    const left = { ...person, telegramId: null, telegramName: null }
    const codeMethod = person.codeMethod === 'telegram' ? provenMethod(left) : person.codeMethod
    await revokeSessions(rules.sessions, person.id)
    await voidChallenges(rules.codes, person.id)
    return {
      columns: { telegramId: null, telegramName: null, codeMethod },
      notice: { template: 'security_changed', params: { change: 'telegram_unlinked' } },
      event: { kind: 'telegram_unlinked', params: { method: codeMethod } },
    }
  })

/** For somebody who lost what codes come by: back to a contact that is proven, without an app. */
export const resetFactorOf = (rules: SignInRules, login: string, operator: string) =>
  change(rules, login, operator, async (person) => {
    const { codes } = rules
    const codeMethod = provenMethod(person)
    await dropRecoveryCodes(codes.database, person.id)
    await voidChallenges(codes, person.id)
    await notify(codes, {
      userId: person.id,
      kind: 'security_changed',
      params: { change: 'method', method: codeMethod },
    })
    return {
      columns: {
        codeMethod,
        authenticatorSecret: null,
        authenticatorStep: null,
      },
      notice: { template: 'security_changed', params: { change: `method_${codeMethod}` } },
      event: { kind: 'factor_reset', params: { from: person.codeMethod, to: codeMethod } },
    }
  })

/** All sessions end: those that the passkey opened cannot be told from others. */
export const removePasskeyOf = (rules: SignInRules, login: string, id: string, operator: string) =>
  change(rules, login, operator, async (person) => {
    const { codes, sessions } = rules
    if (!(await deletePasskey(codes, person.id, id))) {
      throw new Error(`${person.login} has no passkey ${id}.`)
    }
    await revokeSessions(sessions, person.id)
    await voidChallenges(codes, person.id)
    const change = 'passkey_removed'
    await notify(codes, {
      userId: person.id,
      kind: 'security_changed',
      params: { change, method: person.codeMethod },
    })
    return {
      notice: { template: 'security_changed', params: { change } },
      event: { kind: change, params: { change } },
    }
  })

function provenMethod(person: Person): 'sms' | 'email' | 'telegram' {
  const targets = targetsOf(person)
  const method = channels.find((name) => name !== 'authenticator' && targets[name] !== undefined)
  if (method === undefined || method === 'authenticator') {
    throw new Error(`${person.login} has no proven contact that codes could go to.`)
  }
  return method
}

export type ShownEvent = {
  at: string
  kind: string
  params: Record<string, string>
  address: string | null
  requestId: string | null
  operator: string | null
}

/** The security record of an account, newest first. */
export async function listSecurityEvents(
  { codes }: SignInRules,
  login: string,
): Promise<ShownEvent[]> {
  const { queries } = codes.database
  const [person] = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.loginLc, login.toLowerCase()))
  if (!person) throw new Rejection('not_found')
  const rows = await queries
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, person.id))
    .orderBy(desc(securityEvents.id))
    .limit(EVENTS_SHOWN)
  return rows.map(({ createdAt, kind, params, address, requestId, operator }) => ({
    at: createdAt.toISOString(),
    kind,
    params,
    address,
    requestId,
    operator,
  }))
}
