import ky, { isHTTPError, isNetworkError } from 'ky'
import type { Answer, Endpoint, Input } from './contract/endpoint.ts'
import { ApiFailure } from './contract/failure.ts'
import { answerOf, type HttpPorts, headersOf, pathOf, refusalFrom, startLimit } from './exchange.ts'

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
    const headers = headersOf(endpoint, ports.readLocale(), token)
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)

    // ky's own time limit ends with the headers.
    const limit = startLimit(endpoint)
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
      if (!isHTTPError(thrown)) throw faultFrom(thrown)
      const { data, response } = thrown
      const refused = { endpoint, token, status: response.status, data }
      throw refusalFrom(ports, refused, { cause: thrown })
    } finally {
      limit.stop()
    }
    return answerOf(endpoint, answer)
  }
}

function searchOf(query: Record<string, unknown> = {}): URLSearchParams {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
}

function faultFrom(thrown: unknown): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown
  return new ApiFailure(
    isNetworkError(thrown) ? 'unreachable' : 'unexpected',
    {},
    { cause: thrown },
  )
}
