import { type Calls, calls } from '../../src/api/contract/calls.ts'
import type { Endpoint, Input } from '../../src/api/contract/endpoint.ts'
import { type Answered, parsedJson } from './answer-faults.ts'

export type CallName = keyof Calls

export type Send = (url: string, init: RequestInit) => Promise<Response>

const BODY_MAX = 8 * 1024 * 1024
/** No provider may take longer than so many times the time of one call. */
const UNANSWERED_MAX = 5

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
  /** The same request as the words of a command line. */
  command: string[]
}

/** No answer came, or not all of it. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly expected: string
  readonly command: string[]

  constructor(message: string, expected: string, command: string[]) {
    super(message)
    this.expected = expected
    this.command = command
  }
}

/** Too many calls were not answered: no more are made. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
}

/** The contract's own types of a valid request. */
export type Valid<Name extends CallName> = Input<Calls[Name]>

export const endpointOf = (name: CallName): Endpoint => calls[name]
export const callNames = Object.keys(calls) as CallName[]

export function createClient(base: string, send: Send, seconds: number) {
  const root = base.replace(/\/$/, '')
  const silence = { calls: 0 }

  return async (call: CallName, request: Request, options: Options = {}): Promise<Exchange> => {
    if (silence.calls >= UNANSWERED_MAX) {
      throw new GaveUp(`a provider that answers: ${UNANSWERED_MAX} calls had no whole answer`)
    }
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
    const command = commandOf(method, url, headers, body, request.form)
    const unanswered = (message: string, expected = `an answer within ${seconds} s`) => {
      silence.calls += 1
      return new Unanswered(message, expected, command)
    }
    const response = await send(url, {
      method,
      headers,
      // Credentials are for this address alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(seconds * 1000),
      ...(form ? { body: form } : body === undefined ? {} : { body }),
    }).catch((thrown: unknown) => {
      throw unanswered(`no answer: ${causeOf(thrown)}`)
    })
    const { status, headers: answered } = response
    const text = await wholeOf(response).catch((thrown: unknown) => {
      throw unanswered(`status ${status}, and no end of the body: ${causeOf(thrown)}`)
    })
    if (text === null) {
      const most = `${BODY_MAX / 1024 / 1024} MiB`
      throw unanswered(
        `status ${status}, and a body of more than ${most}`,
        `a body of ${most} at most`,
      )
    }
    return { call, status, headers: answered, text, body: parsedJson(text), command }
  }
}

/** The reason that Node gives: an error of several addresses has a code and no message. */
function causeOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown
  if (!(cause instanceof Error)) return String(cause)
  if (cause.name === 'TimeoutError') return 'the time is over'
  return cause.message || String(Object(cause).code)
}

/** Null where it is too long. */
async function wholeOf({ body }: Response): Promise<string | null> {
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    chunks.push(value)
    if (length > BODY_MAX) {
      await reader.cancel()
      return null
    }
  }
  return Buffer.concat(chunks).toString()
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

const isBlob = (value: unknown): value is Blob => value instanceof Blob

/** A file is named `FILE`; a form without fields is written out, as curl sends none. */
function commandOf(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
  form: Request['form'],
): string[] {
  const fields = Object.entries(form ?? {}).filter(([, value]) => value !== undefined)
  const emptyForm = [
    '-H',
    'content-type: multipart/form-data; boundary=end',
    '--data-binary',
    '--end--',
  ]
  return [
    ...['curl', '-i', '-X', method, url],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(body === undefined ? [] : ['--data-raw', body]),
    ...(form && fields.length === 0 ? emptyForm : []),
    ...fields.flatMap(([name, value]) => [
      '-F',
      isBlob(value) ? `${name}=@FILE;type=${value.type}` : `${name}=${value}`,
    ]),
  ]
}
