import type * as z from 'zod/mini'
import type { $ZodIssue } from 'zod/v4/core'
import { type Endpoint, TIME_HEADER } from '../../src/api/contract/endpoint.ts'
import { Instant } from '../../src/api/contract/page.ts'
import { Problem } from '../../src/api/contract/problem.ts'
import { type RejectionCode, rejections } from '../../src/api/contract/rejections.ts'

export type Fault = { expected: string; got: string }

export type Answered = { status: number; headers: Headers; text: string }

const SHOWN = 120
/** The most faults told of one answer: a long list may be wrong in each of its rows. */
const TOLD = 20
/** Fields whose values open something. */
const secret = /refreshToken|recoveryCodes|authenticator|password/i

const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** A value of an answer with its place and its type, short enough for a line. */
export function shown(value: unknown, path: readonly PropertyKey[] = []): string {
  const place = path.length === 0 ? 'the body' : path.map(String).join('.')
  if (value === undefined) return `${place}: missing`
  if (secret.test(place)) return `${place}: a value that is not shown (${typeof value})`
  return `${place}: ${cut(JSON.stringify(value))} (${value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value})`
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The address that an answer redirects to, or null. */
export const movedTo = ({
  status,
  headers,
}: Pick<Answered, 'status' | 'headers'>): string | null =>
  status >= 300 && status < 400 ? headers.get('location') : null

/** Checks what holds for every answer of a call, whatever was asked. */
export function answerFaults(endpoint: Endpoint, answer: Answered): Fault[] {
  const moved = movedTo(answer)
  if (moved !== null) {
    const got = `status ${answer.status}, to ${cut(moved)}`
    return [{ expected: 'an answer, and no redirect: none is followed', got }]
  }
  return [
    ...timeFaults(answer),
    ...(answer.status === 200
      ? shapeFaults(endpoint.response, answer)
      : problemFaults(endpoint, answer)),
  ].slice(0, TOLD)
}

function timeFaults({ headers }: Answered): Fault[] {
  const time = headers.get(TIME_HEADER)
  if (time !== null && Instant.safeParse(time).success) return []
  return [
    {
      expected: `header ${TIME_HEADER}: the provider's time, as 2026-01-31T12:00:00.000Z`,
      got: time === null ? 'no such header' : `${TIME_HEADER}: ${time}`,
    },
  ]
}

function typeFaults({ headers }: Answered, type: string): Fault[] {
  const given = headers.get('content-type') ?? 'none'
  return given.split(';')[0]?.trim().toLowerCase() === type
    ? []
    : [{ expected: `content-type: ${type}`, got: `content-type: ${given}` }]
}

function shapeFaults(schema: z.ZodMiniType, answer: Answered): Fault[] {
  const type = typeFaults(answer, 'application/json')
  const body = parsedJson(answer.text)
  if (body === undefined) return [...type, { expected: 'a JSON body', got: shown(answer.text) }]
  const parsed = schema.safeParse(body)
  return [
    ...type,
    ...(parsed.success
      ? unnamedFields(body, parsed.data).map((path) => ({
          expected: 'no field that the contract does not name',
          got: `${path.join('.')}: a field more`,
        }))
      : parsed.error.issues.map((issue) => faultOf(issue, body))),
  ]
}

function problemFaults(endpoint: Endpoint, answer: Answered): Fault[] {
  const { status, headers, text } = answer
  const type = typeFaults(answer, 'application/problem+json')
  const body = parsedJson(text)
  const parsed = Problem.safeParse(body)
  if (!parsed.success) {
    return [
      ...type,
      ...(body === undefined
        ? [
            {
              expected: 'status 200, or a problem of RFC 9457',
              got: `status ${status}: ${shown(text)}`,
            },
          ]
        : parsed.error.issues.map((issue) => faultOf(issue, body))),
    ]
  }
  const { code, retryAfter } = parsed.data
  const wait = headers.get('retry-after')
  const rules: [holds: boolean, fault: Fault][] = [
    [
      status === rejections[code] && status === parsed.data.status,
      {
        expected: `status ${rejections[code]} for ${code}`,
        got: `status ${status}, in the body ${parsed.data.status}`,
      },
    ],
    [
      allowedCodes(endpoint).has(code),
      { expected: 'a code that the call may be refused with', got: `code: "${code}"` },
    ],
    [
      status !== 500,
      { expected: 'no failure of the provider itself', got: `status 500, code: "${code}"` },
    ],
    [
      status !== 429 || retryAfter !== undefined,
      { expected: 'retryAfter: seconds to wait', got: shown(retryAfter, ['retryAfter']) },
    ],
    [
      retryAfter === undefined || wait === String(retryAfter),
      { expected: `header retry-after: ${retryAfter}`, got: `retry-after: ${wait ?? 'missing'}` },
    ],
    [
      status !== 401 || /^Bearer\b/i.test(headers.get('www-authenticate') ?? ''),
      {
        expected: 'header www-authenticate: Bearer',
        got: `www-authenticate: ${headers.get('www-authenticate') ?? 'missing'}`,
      },
    ],
  ]
  return [...type, ...rules.flatMap(([holds, fault]) => (holds ? [] : [fault]))]
}

const general: RejectionCode[] = [
  'validation_failed',
  'file_too_large',
  'account_blocked',
  'too_many_requests',
  'maintenance',
  'overloaded',
  'unexpected',
]

function allowedCodes({ errors, auth, idempotent }: Endpoint): ReadonlySet<RejectionCode> {
  return new Set<RejectionCode>([
    ...errors,
    ...general,
    ...(auth ? (['session_timed_out'] as const) : []),
    ...(idempotent ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
  ])
}

/** Places of what a schema took away: the contract's document allows no further fields. */
function unnamedFields(raw: unknown, parsed: unknown, path: string[] = []): string[][] {
  if (!(raw instanceof Object) || !(parsed instanceof Object)) return []
  const named = new Map(Object.entries(parsed))
  return Object.entries(raw).flatMap(([name, value]) =>
    named.has(name) ? unnamedFields(value, named.get(name), [...path, name]) : [[...path, name]],
  )
}

const at = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      value instanceof Object ? new Map(Object.entries(value)).get(String(name)) : undefined,
    body,
  )

/** In a union the shape that the answer comes nearest to is compared. */
function faultOf(issue: $ZodIssue, body: unknown, before: readonly PropertyKey[] = []): Fault {
  const path = [...before, ...issue.path]
  if (issue.code === 'invalid_union') {
    const [nearest] = issue.errors.toSorted((one, other) => one.length - other.length)
    const [first] = nearest ?? []
    if (first) return faultOf(first, body, path)
  }
  return { expected: expectation(issue), got: shown(at(body, path), path) }
}

function expectation(issue: $ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `the type ${issue.expected}`
    case 'invalid_value':
      return cut(`one of ${issue.values.map(String).join(', ')}`)
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'an instant in UTC, as 2026-01-31T12:00:00.000Z'
        : `a text of the form ${issue.pattern ?? issue.format}`
    case 'too_small':
      return `at least ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    case 'unrecognized_keys':
      return `no field ${issue.keys.join(', ')}`
    default:
      return 'a value that the contract allows'
  }
}
