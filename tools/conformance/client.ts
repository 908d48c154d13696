import { type Calls, calls } from '../../src/api/contract/calls.ts'
import type { Endpoint, Input } from '../../src/api/contract/endpoint.ts'
import { type Answered, parsedJson } from './answer-faults.ts'

export type CallName = keyof Calls

export type Send = (url: string, init: RequestInit) => Promise<Response>

/** Parts of a request as they go on the wire, right or wrong. */
export type Request = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** A text is sent as it is. */
  body?: unknown
  form?: Record<string, string | Blob | undefined>
}

export type Options = {
  /** Null is none. */
  token?: string | null
  key?: string
  headers?: Record<string, string>
  /** In place of the call's own. */
  method?: string
}

export type Exchange = Answered & {
  call: CallName
  body: unknown
  /** The same request for a command line. */
  curl: string
}

/** No answer came, or not all of it. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly curl: string

  constructor(message: string, curl: string) {
    super(message)
    this.curl = curl
  }
}

/** The contract's own types of a valid request. */
export type Valid<Name extends CallName> = Input<Calls[Name]>

export const endpointOf = (name: CallName): Endpoint => calls[name]
export const callNames = Object.keys(calls) as CallName[]

export function createClient(base: string, send: Send, seconds: number) {
  const root = base.replace(/\/$/, '')

  return async (call: CallName, request: Request, options: Options = {}): Promise<Exchange> => {
    const endpoint = endpointOf(call)
    const url = `${root}${pathOf(endpoint.path, request.params)}${queryOf(request.query)}`
    const method = options.method ?? endpoint.method
    const headers = {
      'accept-language': 'en',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    }
    const body = textOf(request.body)
    const form = request.form && formOf(request.form)
    const curl = curlOf(method, url, headers, body, request.form)
    try {
      const response = await send(url, {
        method,
        headers,
        signal: AbortSignal.timeout(seconds * 1000),
        ...(form ? { body: form } : body === undefined ? {} : { body }),
      })
      const text = await response.text()
      const { status } = response
      return { call, status, headers: response.headers, text, body: parsedJson(text), curl }
    } catch (thrown) {
      const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown
      throw new Unanswered(String(cause), curl)
    }
  }
}

/** `{name?}` is left out with its slash where nothing is given. */
function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\/\{(\w+)\??\}/g, (_, name: string) =>
    params[name] === undefined ? '' : `/${encodeURIComponent(String(params[name]))}`,
  )
}

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? '' : `?${search}`
}

const textOf = (body: unknown): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body)

function formOf(fields: NonNullable<Request['form']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value)
  }
  return form
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function curlOf(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
  form: Request['form'] = {},
): string {
  return [
    `curl -i -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
    ...Object.entries(form).map(
      ([name, value]) =>
        `-F ${quoted(typeof value === 'string' ? `${name}=${value}` : `${name}=@file`)}`,
    ),
  ].join(' ')
}
