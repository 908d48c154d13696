import { STATUS_CODES } from 'node:http'
import { expect } from 'vitest'
import { createProvider, type Provider, type ProviderParts } from '../../server/app.ts'
import type { Clock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { createLog } from '../../server/log.ts'
import { seed } from '../../server/seed/seed.ts'
import type { PayoutChain } from '../../server/services/payout-chain.ts'
import { writePerson } from '../../server/services/registration.ts'
import { openSession } from '../../server/services/session.ts'
import { type Ask, type Asked, askBy } from './asked.ts'
import { openEmbedded } from './embedded.ts'
import { createDatabase } from './postgres.ts'
import { secretOfTests } from './secret.ts'

export type TestProvider = Provider & {
  database: Database
  ask: Ask
  /** Every line of the log, or those that `LOG_LEVEL` lets through where a test names one. */
  log: string[]
  /** Moves real time, which sessions and rate limits live in. */
  wait(seconds: number): void
  close(): Promise<void>
}

let keys = 0

/** A whole provider in process; it listens nowhere. */
export async function openProvider({
  environment = {},
  database: given,
  on = 'postgres',
  siteFolder,
  clock,
  watch = {},
  payoutChain,
}: {
  environment?: Record<string, string>
  database?: Database
  on?: 'embedded' | 'postgres'
  siteFolder?: string
  clock?: Clock
  /** Parts that tell of the process, or are told of its calls. */
  watch?: Pick<ProviderParts, 'answered' | 'stopping' | 'jobs' | 'tracer'>
  payoutChain?: PayoutChain
} = {}): Promise<TestProvider> {
  const database =
    given ??
    (on === 'postgres' ? await openDatabase({ url: await createDatabase() }) : await openEmbedded())
  const log: string[] = []
  let ahead = 0
  const config = readConfig({ SANDBOX: '1', SECRET: secretOfTests, ...environment })
  const provider = await createProvider({
    config,
    database,
    log: createLog(environment.LOG_LEVEL ?? 'trace', { write: (line: string) => log.push(line) }),
    realNow: () => Date.now() + ahead,
    ...(siteFolder === undefined ? {} : { siteFolder }),
    ...(clock === undefined ? {} : { clock }),
    ...watch,
    ...(payoutChain === undefined ? {} : { payoutChain }),
  })
  await seed(provider.deps, { sandbox: false })

  return {
    ...provider,
    database,
    log,
    ask: askBy((path, init) => provider.app.request(`http://localhost${path}`, init)),
    wait(seconds) {
      ahead += seconds * 1000
    },
    close: () => database.close(),
  }
}

export const password = 'Kestrel4471'

/** An argon2id hash of `password` above at the least cost there is: checking one of full cost is slow by intent. */
const cheapHash =
  'argon2id$8$1$1$fq3fy5vtTnp-3j19FMi1rQ$5E6_UVgbMwE1L4_cbLo2dlAeEOfTc1w0byBGaFcZol4'

/** A person whose phone is confirmed, and who can sign in with `password`. */
export async function newPerson(
  { database, deps }: Pick<TestProvider, 'database' | 'deps'>,
  login: string,
  {
    confirmed = true,
    inviterId = null,
    passwordHash = cheapHash,
  }: { confirmed?: boolean; inviterId?: number | null; passwordHash?: string } = {},
): Promise<number> {
  const now = await deps.clock.now()
  keys += 1
  return writePerson(database, {
    login,
    email: `${login.toLowerCase()}@cabinet.example`,
    phone: `+7702${String(keys).padStart(7, '0')}`,
    passwordHash,
    inviterId,
    locale: 'en',
    now,
    ...(confirmed ? { phoneConfirmedAt: now, activatedAt: now } : {}),
  })
}

/** Signs a person in and gives the token. */
export async function tokenOf(ask: Ask, login: string): Promise<string> {
  const answer = await ask('POST', '/api/auth/login', { body: { login, password } })
  expect(answer.status).toBe(200)
  return (answer.body as { refreshToken: string }).refreshToken
}

/** A token of somebody whose sign-in is not what the test is about. */
export function openSessionOf(
  { database }: Pick<TestProvider, 'database'>,
  userId: number,
  scope: 'full' | 'set_password' = 'full',
): Promise<string> {
  const rules = {
    database,
    maxSeconds: 86_400,
    idleSeconds: 3_600,
    support: null,
    realNow: Date.now,
  }
  return openSession(rules, userId, { scope })
}

/** The newest code sent to a login. */
export async function codeFor(provider: Pick<Provider, 'actions'>, login: string): Promise<string> {
  const [newest] = await provider.actions.outbox(login)
  return newest?.code ?? ''
}

/** Status and body of an answer, to be compared whole. */
export const answerOf = ({ status, body }: Pick<Asked, 'status' | 'body'>) => ({ status, body })

/** A whole answer that refuses; `details` are `params`, `errors` and `retryAfter`. */
export const problem = (code: string, status: number, details: object = {}) => ({
  status,
  body: { type: `/docs#${code}`, title: STATUS_CODES[status], status, code, ...details },
})

export const tooManyRequests = problem('too_many_requests', 429, {
  retryAfter: expect.any(Number),
})

export const codeMismatch = (attemptsLeft: number) =>
  problem('code_mismatch', 422, { params: { attemptsLeft } })

/** A refusal of what was given, by the field at fault. */
export const invalid = (path: string, code = 'incorrect') =>
  problem('validation_failed', 422, { errors: [{ path, code }] })
