import { setTimeout as pause } from 'node:timers/promises'
import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema/identity.ts'
import type { SignedIn, Visitor } from '../handler.ts'
import { deviceOf, isKnownDevice, isKnownNetwork } from './known-device.ts'
import { networkOf } from './network.ts'
import { Rejection } from './rejection.ts'

/** So many times in so many seconds. Windows are of real time: the sandbox's clock does not empty them. */
type Window = { points: number; seconds: number }
type Windows = { account?: Window; address?: Window; all?: Window; strangers?: Window }

/**
 * A call is counted for a person who is signed in by account, anybody else by address (an IPv6 one by its /64). `all` is
 * what the provider bears from everybody together, `strangers` from whoever is not signed in.
 */
const calls = {
  signIn: { address: { points: 60, seconds: 300 }, all: { points: 3000, seconds: 60 } },
  register: { address: { points: 20, seconds: 3600 }, all: { points: 600, seconds: 60 } },
  code: {
    account: { points: 30, seconds: 3600 },
    address: { points: 60, seconds: 3600 },
    all: { points: 1200, seconds: 60 },
  },
  check: {
    account: { points: 60, seconds: 300 },
    address: { points: 120, seconds: 300 },
    all: { points: 6000, seconds: 60 },
  },
  reset: { address: { points: 20, seconds: 3600 }, all: { points: 600, seconds: 60 } },
  telegram: { address: { points: 60, seconds: 300 }, all: { points: 3000, seconds: 60 } },
  passkey: { address: { points: 60, seconds: 300 }, all: { points: 3000, seconds: 60 } },
  inviter: { address: { points: 120, seconds: 300 } },
  upload: { account: { points: 60, seconds: 3600 } },
  lookup: { account: { points: 20, seconds: 3600 } },
  quote: { account: { points: 60, seconds: 60 } },
  /** Each may fill 64 KiB for a month. */
  report: {
    account: { points: 10, seconds: 3600 },
    address: { points: 10, seconds: 3600 },
    strangers: { points: 200, seconds: 3600 },
  },
} as const satisfies Record<string, Windows>

/** Counters beside those of the calls. */
const counters = {
  passwordByAccount: { points: 10, seconds: 900 },
  signInByLoginAndAddress: { points: 10, seconds: 900 },
  signInByLoginAndDevice: { points: 10, seconds: 900 },
  /** From all devices that the account does not know. Beyond it attempts go one at a time. */
  signInByLogin: { points: 10, seconds: 900 },
  signInInTurnByLogin: { points: 300, seconds: 86_400 },
  /** In place of the daily cap of an e-mail, which would tell a known pair of login and e-mail from an unknown one. */
  resetByPairAndAddress: { points: 10, seconds: 86_400 },
  resetByPair: { points: 100, seconds: 86_400 },
} as const satisfies Record<string, Window>

/** Attempts beyond `signInByLogin`: one in this time, and one in the second time beyond `signInInTurnByLogin`. */
const PACE = 2
const SLOW_PACE = 20
/** A call that would wait longer is refused at once and told when to come again. */
const PATIENCE = 2_000
/** Addresses that nobody signed in from lately may use this part of a limit for all; the rest is for everybody else. */
const STRANGERS_SHARE = 0.75
/** Addresses that are known to be over their limit, so that refusing them again costs no query. */
const REMEMBERED_ADDRESSES = 10_000

export type LimitedCall = keyof typeof calls
type CounterName = 'passwordByAccount'
export type Caller = Visitor | (Visitor & Pick<SignedIn, 'userId'>)

export type RateLimits = {
  /**
   * Counts one call, and refuses it when it is one too many: first for its account or address, then by whatever else
   * refuses it (`own`), and only what has passed both counts towards the limit for all. Never inside a transaction that
   * may roll back.
   */
  admit(call: LimitedCall, caller: Caller, own?: () => Promise<unknown>): Promise<void>
  /**
   * Counts one attempt at the password of a login. A stranger uses up the attempts of their own address only; a device
   * that signed in to the account before has attempts of its own. Many addresses together are slowed down.
   */
  admitPassword(login: string, caller: Visitor): Promise<void>
  /** Gives the attempts back, after one that turned out well. */
  forgivePassword(login: string, caller: Visitor): Promise<void>
  /** Counts one message to a pair of login and e-mail that may be nobody's. */
  admitReset(pair: { login: string; email: string }, caller: Visitor): Promise<void>
  spend(name: CounterName, subject: string): Promise<void>
  forgive(name: CounterName, subject: string): Promise<void>
  /** Removes counters whose window is over. */
  sweep(): Promise<void>
}

export function createRateLimits(
  database: Database,
  { scale, secret, realNow }: { scale: number; secret: string; realNow: () => number },
): RateLimits {
  const closed = new Map<string, number>()

  const tooMany = (until: number) =>
    new Rejection('too_many_requests', {
      retryAfter: Math.max(1, Math.ceil((until - realNow()) / 1000)),
    })

  const increment = async (key: string, seconds: number, room: (over: SQL) => SQL) => {
    const now = new Date(realNow())
    const end = new Date(now.getTime() + seconds * 1000)
    const over = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`
    const [counter] = await database.queries
      .insert(rateLimits)
      .values({ key, points: 1, expiresAt: end })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${over} then 1 else ${rateLimits.points} + 1 end`,
          expiresAt: sql`case when ${over} then ${end.toISOString()}::timestamptz else ${rateLimits.expiresAt} end`,
        },
        setWhere: room(over),
      })
      .returning()
    return counter
  }

  /** Counts what is refused, too; the time until which the counter is full, or null while it is not. */
  const count = async (key: string, { points, seconds }: Window): Promise<number | null> => {
    const counter = await increment(key, seconds, () => sql`true`)
    return counter && counter.points > points * scale ? counter.expiresAt.getTime() : null
  }

  /** Counts only what there is room for. */
  const take = async (key: string, { points, seconds }: Window, share = 1) => {
    const limit = Math.floor(points * scale * share)
    const taken = await increment(
      key,
      seconds,
      (over) => sql`${over} or ${rateLimits.points} < ${limit}`,
    )
    return taken !== undefined
  }

  const endOf = async (key: string, { seconds }: Window) => {
    const [counter] = await database.queries
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, key))
    return counter?.expiresAt.getTime() ?? realNow() + seconds * 1000
  }

  const spend = async (name: string, window: Window, subject: string) => {
    const full = await count(`${name}:${subject}`, window)
    if (full !== null) throw tooMany(full)
  }

  const spendByAddress = async (name: string, window: Window, address: string) => {
    const key = `${name}:${networkOf(address)}`
    const until = closed.get(key)
    if (until !== undefined && until > realNow()) throw tooMany(until)
    closed.delete(key)
    const full = await count(key, window)
    if (full === null) return
    const [oldest] = closed.keys()
    if (closed.size >= REMEMBERED_ADDRESSES && oldest !== undefined) closed.delete(oldest)
    closed.set(key, full)
    throw tooMany(full)
  }

  const spendForAll = async (key: string, window: Window, caller: Caller) => {
    const isSignedIn = 'userId' in caller
    if (await take(key, window, isSignedIn ? 1 : STRANGERS_SHARE)) return
    const isKnown =
      !isSignedIn && (await isKnownNetwork(database, deviceOf(secret, caller), realNow()))
    if (isKnown && (await take(key, window))) return
    throw tooMany(await endOf(key, window))
  }

  const inTurn = async (login: string) => {
    const today = await count(`signInInTurnByLogin:${login}`, counters.signInInTurnByLogin)
    const pace = { points: 1, seconds: today === null ? PACE : SLOW_PACE }
    const key = `signInPace:${login}`
    if (await take(key, pace)) return
    const until = await endOf(key, pace)
    const wait = until - realNow()
    if (wait > PATIENCE) throw tooMany(until)
    // A timer may ring a millisecond early, and whoever has waited would be refused.
    await pause(Math.max(0, wait) + 1)
    if (!(await take(key, pace))) throw tooMany(await endOf(key, pace))
  }

  const passwordCounter = async (login: string, caller: Visitor) => {
    const device = deviceOf(secret, caller)
    const isKnown = await isKnownDevice(database, login, device)
    return isKnown
      ? ({ isKnown, name: 'signInByLoginAndDevice', subject: `${login} ${device.device}` } as const)
      : ({
          isKnown,
          name: 'signInByLoginAndAddress',
          subject: `${login} ${networkOf(caller.address)}`,
        } as const)
  }

  const forgive = async (name: string, subject: string) => {
    await database.queries.delete(rateLimits).where(eq(rateLimits.key, `${name}:${subject}`))
  }

  return {
    async admit(call, caller, own) {
      const windows: Windows = calls[call]
      if ('userId' in caller) {
        if (windows.account) await spend(`${call}ByAccount`, windows.account, String(caller.userId))
      } else if (windows.address) {
        await spendByAddress(`${call}ByAddress`, windows.address, caller.address)
      }
      await own?.()
      if (windows.all) await spendForAll(`${call}ByAll:all`, windows.all, caller)
      if (windows.strangers && !('userId' in caller)) {
        await spendForAll(`${call}ByStrangers:all`, windows.strangers, caller)
      }
    },

    async admitPassword(login, caller) {
      const loginLc = login.toLowerCase()
      const { isKnown, name, subject } = await passwordCounter(loginLc, caller)
      await spend(name, counters[name], subject)
      if (isKnown) return
      const full = await count(`signInByLogin:${loginLc}`, counters.signInByLogin)
      if (full !== null) await inTurn(loginLc)
    },
    async forgivePassword(login, caller) {
      const { name, subject } = await passwordCounter(login.toLowerCase(), caller)
      await forgive(name, subject)
    },

    async admitReset({ login, email }, caller) {
      const pair = `${login.toLowerCase()} ${email.toLowerCase()}`
      const own = `${pair} ${networkOf(caller.address)}`
      await spend('resetByPairAndAddress', counters.resetByPairAndAddress, own)
      const key = `resetByPair:${pair}`
      if (await take(key, counters.resetByPair)) return
      if (await isKnownDevice(database, login.toLowerCase(), deviceOf(secret, caller))) return
      throw tooMany(await endOf(key, counters.resetByPair))
    },

    spend: (name, subject) => spend(name, counters[name], subject),
    forgive,
    async sweep() {
      await database.queries.delete(rateLimits).where(lt(rateLimits.expiresAt, new Date(realNow())))
    },
  }
}
