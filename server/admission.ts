import type { SignedIn, Visitor } from './handler.ts'
import { networkOf } from './services/network.ts'
import type { RateLimits } from './services/rate-limit.ts'
import { createTurnsBy } from './services/turn.ts'

/** One person must leave some of the ten connections to the database to the others. */
const PERSONS_CALLS = {
  atOnce: 8,
  waiting: 32,
  patience: 2_000,
  rejection: 'too_many_requests',
} as const
/** Many people may share an address. */
const ADDRESS_CALLS = {
  atOnce: 32,
  waiting: 64,
  patience: 2_000,
  rejection: 'too_many_requests',
} as const
/** A form lies in memory until it is complete. */
const PERSONS_UPLOADS = {
  atOnce: 2,
  waiting: 32,
  patience: 5_000,
  rejection: 'too_many_requests',
} as const
const ALL_UPLOADS = { atOnce: 20, waiting: 40, patience: 5_000, rejection: 'overloaded' } as const

type Turn = <Result>(caller: Visitor | SignedIn, work: () => Promise<Result>) => Promise<Result>

export type Admission = {
  /** A call of a person, or of an address where nobody is signed in. */
  call: Turn
  /** A form with files: counted, and in its turn, before any of its body is read. */
  upload: Turn
}

/** Limits the calls that are under way in this process. */
export function createAdmission(limits: RateLimits, scale: number): Admission {
  const scaled = <Limits extends { atOnce: number; waiting: number }>(given: Limits) => ({
    ...given,
    atOnce: given.atOnce * scale,
    waiting: given.waiting * scale,
  })
  const personsCalls = createTurnsBy(scaled(PERSONS_CALLS))
  const addressCalls = createTurnsBy(scaled(ADDRESS_CALLS))
  // Memory does not grow with the sandbox's scale.
  const personsUploads = createTurnsBy(PERSONS_UPLOADS)
  const allUploads = createTurnsBy(ALL_UPLOADS)
  const ownerOf = (caller: Visitor | SignedIn) =>
    'userId' in caller ? String(caller.userId) : networkOf(caller.address)

  return {
    call: (caller, work) =>
      'userId' in caller
        ? personsCalls(String(caller.userId), work)
        : addressCalls(networkOf(caller.address), work),
    async upload(caller, work) {
      await limits.admit('upload', caller)
      return personsUploads(ownerOf(caller), () => allUploads('all', work))
    },
  }
}
