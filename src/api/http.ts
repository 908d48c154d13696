import ky, { isHTTPError, isNetworkError } from 'ky'
import { type Answer, type Endpoint, type Input, TIME_HEADER } from './contract/endpoint.ts'
import { ApiFailure } from './contract/failure.ts'
import {
  answerOf,
  type HttpPorts,
  headersOf,
  pathOf,
  rejectionFrom,
  startCallLimit,
} from './request.ts'

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

/** As a call does, but the answer is a file of the type that is asked for; the last byte of it may take long. */
export type Download = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: { signal: AbortSignal; type: string },
) => Promise<Blob>

const FILE_LIMIT = 100_000

export function createCall(ports: HttpPorts): Call {
  const send = createSend(ports)
  return async (endpoint, input, options) => {
    const headers = new Headers()
    if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
    const answer = await send(endpoint, input, {
      ...options,
      headers,
      read: (response) => response.json(),
    })
    return answerOf(endpoint, answer)
  }
}

export function createDownload(ports: HttpPorts): Download {
  const send = createSend(ports)
  return (endpoint, input, { signal, type }) =>
    send({ ...endpoint, timeLimit: FILE_LIMIT }, input, {
      signal,
      headers: new Headers({ accept: type }),
      read: (response) => {
        if (response.headers.get('content-type')?.startsWith(type)) return response.blob()
        throw new ApiFailure('unexpected')
      },
    })
}

type Sending<Value> = CallOptions & {
  headers: Headers
  read: (response: Response) => Promise<Value>
}

function createSend(ports: HttpPorts) {
  const http = ky.create({
    retry: 0,
    timeout: false,
    credentials: 'omit',
    cache: 'no-store',
    fetch: (input, init) => fetchTimed(ports, new Request(input, init)),
  })

  return async <Value>(
    endpoint: Endpoint,
    input: unknown,
    options: Sending<Value>,
  ): Promise<Value> => {
    const { signal, token = ports.readToken(), keepalive = false, headers, read } = options
    const { params, query, body } = input as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
    }
    for (const [name, value] of headersOf(ports.readLocale(), token)) {
      headers.set(name, value)
    }

    // ky's own time limit ends with the headers.
    const limit = startCallLimit(endpoint)
    const ask = async () => {
      const response = await http(pathOf(endpoint.path, params), {
        prefix: await ports.baseUrl,
        method: endpoint.method,
        headers,
        signal: AbortSignal.any([signal, limit.signal]),
        keepalive,
        searchParams: searchOf(query),
        ...(body === undefined ? {} : { json: cleaned(endpoint, body) }),
      })
      return read(response)
    }

    try {
      return await Promise.race([ask(), limit.passed])
    } catch (thrown) {
      if (!isHTTPError(thrown)) throw faultFrom(thrown)
      const { data, response } = thrown
      const refused = { endpoint, token, status: response.status, data }
      throw rejectionFrom(ports, refused, { cause: thrown })
    } finally {
      limit.stop()
    }
  }
}

async function fetchTimed(
  { deviceNow, onTime, takeEarly }: Pick<HttpPorts, 'deviceNow' | 'onTime' | 'takeEarly'>,
  request: Request,
): Promise<Response> {
  const { answer, askedAt } = takeEarly(request) ?? { answer: fetch(request), askedAt: deviceNow() }
  const response = await answer
  const time = Date.parse(response.headers.get(TIME_HEADER) ?? '')
  if (!Number.isNaN(time)) onTime({ time, askedAt, answeredAt: deviceNow() })
  return response
}

/** As the contract takes it: the provider may be one that does not clean what people type. */
const cleaned = ({ body: schema }: Endpoint, body: unknown): unknown => {
  const parsed = schema?.safeParse(body)
  return parsed?.success ? parsed.data : body
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
