import type { Calls } from '../../src/api/contract/calls.ts'
import type { Answer } from '../../src/api/contract/endpoint.ts'
import { Problem } from '../../src/api/contract/problem.ts'
import type { RejectionCode } from '../../src/api/contract/rejections.ts'
import { answerFaults, type Fault, shown } from './answer-faults.ts'
import {
  type CallName,
  type createClient,
  type Exchange,
  endpointOf,
  GaveUp,
  type Options,
  type Request,
  Unanswered,
} from './client.ts'
import { CannotRun } from './known.ts'
import { needed } from './needed.ts'
import type { Secrets } from './secrets.ts'

/** One thing that must hold of one call. */
export type Check = {
  call: CallName
  /** A sentence that says what must hold. */
  holds: string
  run: (asker: Asker) => Promise<unknown>
}

export type Failure = Fault & { call: CallName; curl: string }
type Asked = Pick<Exchange, 'call' | 'command'>

export type Outcome = { call: CallName; holds: string } & (
  | { result: 'passed' }
  | { result: 'failed'; failures: Failure[] }
  | { result: 'not run'; needs: string }
)

/** Ends a check that lacks something. */
export class NotRun extends Error {
  override readonly name = 'NotRun'
}

export function needs(what: string): never {
  throw new NotRun(what)
}

/** Ends a check whose next step makes no sense after what was found. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

export type Asker = {
  /** Any answer; its shape, headers and code are checked. */
  ask: (call: CallName, request?: Request, options?: Options) => Promise<Exchange>
  /** The answer of a call that must succeed. */
  answer: <Name extends CallName>(
    call: Name,
    request?: Request,
    options?: Options,
  ) => Promise<{ body: Answer<Calls[Name]>; exchange: Exchange }>
  /** The problem of a call that must be refused, with one of these codes. */
  refusal: (
    call: CallName,
    request: Request,
    codes: readonly RejectionCode[],
    options?: Options,
  ) => Promise<{ problem: Problem; exchange: Exchange }>
  expect: (exchange: Exchange, holds: boolean, fault: Fault) => void
}

export type Tools = {
  client: ReturnType<typeof createClient>
  secrets: Secrets
  readOnly: boolean
  /** The same fault of the same call is told once. */
  told: Set<string>
  /** Calls that have succeeded. */
  succeeded: Set<CallName>
}

const notFound = ['not_found'] as const
const toldBefore = { result: 'not run', needs: 'what another check has reported' } as const

const readers: ReadonlySet<CallName> = new Set(['signIn', 'signOut'])

/** Rows and amounts apart, the same fault has the same name. */
const nameOf = ({ expected, got }: Fault) =>
  `${expected} ${got.split(':')[0]}`.replace(/[\d.-]*\d/g, '*')

export async function runCheck(tools: Tools, { call, holds, run }: Check): Promise<Outcome> {
  const failures: Failure[] = []
  const repeated: Fault[] = []
  const { client, secrets, readOnly, told, succeeded } = tools
  const last: { asked: Asked } = { asked: { call, command: [] } }

  /** False for one that was told before. */
  const tell = (asked: Asked, { expected, got }: Fault): boolean => {
    const key = `${asked.call} ${nameOf({ expected, got })}`
    if (told.has(key)) return false
    told.add(key)
    failures.push({
      call: asked.call,
      expected: secrets.hide(expected),
      got: secrets.hide(got),
      curl: secrets.commandOf(asked.command),
    })
    return true
  }

  const exchanged = async (name: CallName, request: Request, options: Options) => {
    const method = options.method ?? endpointOf(name).method
    const isReading = method === 'GET' || (readers.has(name) && options.method === undefined)
    if (readOnly && !isReading) needs(needed.writing)
    try {
      const exchange = await client(name, request, options)
      last.asked = exchange
      const { refreshToken } = Object(exchange.body) as { refreshToken?: unknown }
      if (typeof refreshToken === 'string') secrets.addToken('NEW_TOKEN', refreshToken)
      return exchange
    } catch (thrown) {
      if (thrown instanceof GaveUp) needs(thrown.message)
      if (!(thrown instanceof Unanswered)) throw thrown
      const { command, expected, message } = thrown
      tell({ call: name, command }, { expected, got: message })
      throw new Stopped()
    }
  }

  const checked = async (name: CallName, request: Request = {}, options: Options = {}) => {
    const exchange = await exchanged(name, request, options)
    const endpoint = endpointOf(name)
    // By another method it is no call at all.
    const asked = options.method === undefined ? endpoint : { ...endpoint, errors: notFound }
    const faults = answerFaults(asked, exchange)
    for (const fault of faults) tell(exchange, fault)
    if (faults.length === 0 && exchange.status === 200) succeeded.add(name)
    return { exchange, isSound: faults.length === 0 }
  }

  const statusOf = ({ status, body }: Exchange) => {
    const problem = Problem.safeParse(body)
    return problem.success ? `status ${status}, code: "${problem.data.code}"` : `status ${status}`
  }

  const asker: Asker = {
    ask: async (...asked) => (await checked(...asked)).exchange,

    async answer(name, request, options) {
      const { exchange, isSound } = await checked(name, request, options)
      if (exchange.status === 429) {
        needs(`a pause: the provider refuses with ${statusOf(exchange)}`)
      }
      if (exchange.status !== 200) {
        if (!isSound) throw new Stopped()
        tell(exchange, { expected: 'status 200', got: statusOf(exchange) })
        throw new Stopped()
      }
      const parsed = endpointOf(name).response.safeParse(exchange.body)
      if (!parsed.success) throw new Stopped()
      return { body: parsed.data as Answer<Calls[typeof name]>, exchange }
    },

    async refusal(name, request, codes, options) {
      const { exchange, isSound } = await checked(name, request, options)
      const problem = Problem.safeParse(exchange.body)
      const isMeant = problem.success && codes.includes(problem.data.code)
      if (!isMeant && !isSound) throw new Stopped()
      if (!isMeant && exchange.status === 429) {
        needs(`a pause: the provider refuses with ${statusOf(exchange)}`)
      }
      if (!problem.success || !isMeant) {
        tell(exchange, { expected: `a refusal: ${codes.join(' or ')}`, got: statusOf(exchange) })
        throw new Stopped()
      }
      return { problem: problem.data, exchange }
    },

    expect(exchange, isSo, fault) {
      if (!isSo && !tell(exchange, fault)) repeated.push(fault)
    },
  }

  try {
    await run(asker)
  } catch (thrown) {
    if (thrown instanceof CannotRun) throw thrown
    if (thrown instanceof NotRun && failures.length === 0) {
      return { call, holds, result: 'not run', needs: secrets.hide(thrown.message) }
    }
    if (!(thrown instanceof NotRun || thrown instanceof Stopped)) {
      // An answer of the right form may hold what no check has thought of.
      const got = thrown instanceof Error ? thrown.message : String(thrown)
      tell(last.asked, { expected: 'an answer that this check can work with', got })
    }
    if (failures.length === 0) return { call, holds, ...toldBefore }
  }
  if (failures.length > 0) return { call, holds, result: 'failed', failures }
  return repeated.length > 0 ? { call, holds, ...toldBefore } : { call, holds, result: 'passed' }
}

/** Says what a value should have been, and what it is. */
export const differs = (expected: unknown, got: unknown, path: readonly PropertyKey[]): Fault => ({
  expected: shown(expected, path),
  got: shown(got, path),
})

/** A code that is wrong for sure. */
export const otherCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')
