import ky, { isHTTPError, isNetworkError } from 'ky'
import type { Answer, Endpoint, Input } from './contract/endpoint.ts'
import { ApiFailure } from './contract/failure.ts'
import { Problem } from './contract/problem.ts'

const TIME_LIMIT = 15_000

export type HttpPorts = {
  /** Where the provider's calls are, e.g. `/api`; the first call waits until it is known. */
  baseUrl: string | Promise<string>
  /** The bearer token that is current at the moment of a call. */
  readToken: () => string | null
  /** The reader's language, for what the provider sends by mail or message. */
  readLocale: () => string
  /** A 401 came for a call that carried this token. */
  onRefused: (token: string) => void
  /** Any call answered 503 with the code `maintenance`. */
  onMaintenance: () => void
}

export type CallOptions = {
  signal: AbortSignal
  /** Made before the call and kept until a definite answer; calls that create or move something need one. */
  idempotencyKey?: string
  /** Instead of the session's, for the one call that brings its own. */
  token?: string
  /** Is sent even if the page is closed meanwhile. */
  keepalive?: boolean
}

/** Makes one call of the contract; throws an `ApiFailure`, whatever went wrong. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
) => Promise<Answer<E>>

export function createCall(ports: HttpPorts): Call {
  const http = ky.create({
    retry: 0,
    timeout: false,
    credentials: 'omit',
    cache: 'no-store',
  })

  return async (endpoint, input, options) => {
    const { signal, idempotencyKey, token = ports.readToken(), keepalive = false } = options
    const { params, query, body } = input as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
    }
    const headers = new Headers({ 'accept-language': ports.readLocale() })
    if (endpoint.auth && token) headers.set('authorization', `Bearer ${token}`)
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)

    const limit = startLimit(endpoint.timeLimit ?? TIME_LIMIT)
    const ask = async (): Promise<unknown> => {
      const response = await http(pathOf(endpoint.path, params), {
        prefix: await ports.baseUrl,
        method: endpoint.method,
        headers,
        signal: AbortSignal.any([signal, limit.signal]),
        keepalive,
        searchParams: searchOf(query),
        ...(body === undefined ? {} : { json: body }),
      })
      return response.json()
    }

    let answer: unknown
    try {
      answer = await Promise.race([ask(), limit.passed])
    } catch (thrown) {
      throw named(thrown, (problem, status) => {
        if (status === 401 && endpoint.auth && token) ports.onRefused(token)
        if (problem?.code === 'maintenance') ports.onMaintenance()
      })
    } finally {
      limit.stop()
    }
    const parsed = endpoint.response.safeParse(answer)
    if (!parsed.success) throw new ApiFailure('unexpected', {}, { cause: parsed.error })
    return parsed.data as Answer<typeof endpoint>
  }
}

/** ky's own time limit ends with the headers; this one holds until the last byte of the answer. */
function startLimit(milliseconds: number) {
  const controller = new AbortController()
  const passing = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const failure = new ApiFailure('timed_out')
    passing.reject(failure)
    controller.abort(failure)
  }, milliseconds)
  return {
    signal: controller.signal,
    passed: passing.promise,
    stop: () => clearTimeout(timer),
  }
}

function pathOf(path: string, params: Record<string, string> = {}): string {
  return path
    .slice(1)
    .replace(/\/?\{(\w+)(\?)?\}/g, (whole, name: string) =>
      params[name] === undefined
        ? ''
        : `${whole.startsWith('/') ? '/' : ''}${encodeURIComponent(params[name])}`,
    )
}

function searchOf(query: Record<string, unknown> = {}): URLSearchParams {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
}

function named(
  thrown: unknown,
  report: (problem: Problem | null, status: number) => void,
): ApiFailure {
  const options = { cause: thrown }
  if (thrown instanceof ApiFailure) return thrown
  if (isNetworkError(thrown)) return new ApiFailure('unreachable', {}, options)
  if (!isHTTPError(thrown)) return new ApiFailure('unexpected', {}, options)

  const problem = Problem.safeParse(thrown.data)
  report(problem.success ? problem.data : null, thrown.response.status)
  if (thrown.response.status === 401) return new ApiFailure('session_timed_out', {}, options)
  if (!problem.success) return new ApiFailure('unexpected', {}, options)

  const { code, params, errors, retryAfter } = problem.data
  return new ApiFailure(
    code,
    {
      ...(params ? { params } : {}),
      ...(errors ? { fields: errors } : {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
    options,
  )
}
