import type { Answer, Endpoint } from './contract/endpoint.ts'
import { ApiFailure } from './contract/failure.ts'
import { Problem } from './contract/problem.ts'
import { startLimit } from './limited.ts'

/*
 * Calls and uploads share their address, headers, time limit, and the codes of
 * their failures.
 */

const TIME_LIMIT = 15_000

export type HttpPorts = {
  /** The address of the provider's calls, e.g. `/api`; the first call waits until it is known. */
  baseUrl: string | Promise<string>
  /** The bearer token that is current at the moment of a call; every call carries it, those that need none, too. */
  readToken: () => string | null
  /** The reader's language, for what the provider sends by mail or message. */
  readLocale: () => string
  /** A 401 came for a call that carried this token. */
  onRefused: (token: string) => void
  /** The account is blocked of the person whose token a call carried, or, with null, who was signing in by it. */
  onBlocked: (token: string | null) => void
  /** Any call answered 503 with the code `maintenance`. */
  onMaintenance: () => void
  /** Milliseconds of this device. */
  deviceNow: () => number
  /** An answer told the provider's time. */
  onTime: (received: { time: number; askedAt: number; answeredAt: number }) => void
  /** The answer to what the page asked before its code was there, and when it was asked; null otherwise. */
  takeEarly: (request: Request) => { answer: Promise<Response>; askedAt: number } | null
}

/** Without a slash before it. */
export function pathOf(path: string, params: Record<string, string> = {}): string {
  return path
    .slice(1)
    .replace(/\/?\{(\w+)(\?)?\}/g, (whole, name: string) =>
      params[name] === undefined
        ? ''
        : `${whole.startsWith('/') ? '/' : ''}${encodeURIComponent(params[name])}`,
    )
}

export function headersOf(locale: string, token: string | null): Headers {
  const headers = new Headers({ 'accept-language': locale })
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

/** Holds until the last byte of the answer. */
export const startCallLimit = ({ timeLimit = TIME_LIMIT }: Endpoint) => startLimit(timeLimit)

export function answerOf<E extends Endpoint>(endpoint: E, answer: unknown): Answer<E> {
  const parsed = endpoint.response.safeParse(answer)
  if (!parsed.success) throw new ApiFailure('unexpected', {}, { cause: parsed.error })
  return parsed.data as Answer<E>
}

type Refused = { endpoint: Endpoint; token: string | null; status: number; data: unknown }

/** The name of a rejection; what concerns more than this call is reported. */
export function rejectionFrom(
  {
    onRefused,
    onBlocked,
    onMaintenance,
  }: Pick<HttpPorts, 'onRefused' | 'onBlocked' | 'onMaintenance'>,
  { endpoint, token, status, data }: Refused,
  options: ErrorOptions = {},
): ApiFailure {
  const problem = Problem.safeParse(data)
  if (status === 401 && token) onRefused(token)
  if (problem.data?.code === 'account_blocked') onBlocked(endpoint.auth ? token : null)
  if (problem.data?.code === 'maintenance') onMaintenance()
  if (status === 401) return new ApiFailure('session_timed_out', {}, options)
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
