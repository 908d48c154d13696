import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '../../server/database/database.ts'
import { rejectionsOf } from '../../server/openapi.ts'
import { openSession } from '../../server/services/session.ts'
import { calls } from '../../src/api/contract/calls.ts'
import type { Endpoint, Form } from '../../src/api/contract/endpoint.ts'
import { Problem } from '../../src/api/contract/problem.ts'
import { isNight, times } from '../support/night.ts'
import { formOf, jpegOf } from '../support/picture.ts'
import { createDatabase } from '../support/postgres.ts'
import { newPerson, openProvider, openSessionOf, type TestProvider } from '../support/provider.ts'

const RUNS = times({ gate: 60, night: 20_000 })
/** The gate asks the same questions each time; the night asks new ones, and names the seed of what it finds. */
const SEED = process.env.FUZZ_SEED ?? (isNight ? undefined : 1)

let provider: TestProvider
let picture: Uint8Array
let fuzzer: number
let token: string
beforeAll(async () => {
  picture = await jpegOf({ width: 8, height: 8 })
  // One connection for all: a call that asks for a second one while it holds the first would hang here.
  provider = await openProvider({
    database: await openDatabase({ url: await createDatabase(), connections: 1 }),
    environment: { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error' },
  })
  fuzzer = await newPerson(provider, 'fuzzer01')
})
beforeEach(async () => {
  token = await openSessionOf(provider, fuzzer)
})
afterAll(() => provider.close())

const openPasswordSession = () =>
  openSession(
    {
      ...provider.deps,
      maxSeconds: 86_400,
      idleSeconds: 3_600,
      support: null,
      realNow: Date.now,
    },
    fuzzer,
    { scope: 'set_password' },
  )

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
}

/** Values that a schema means. What it cannot say (a password's strength) is left to the oracle to sort out. */
function meant(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (/password$/i.test(name)) return fc.stringMatching(/^[A-Za-z]{4,20}[0-9]{4,20}$/)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => meant(option, name)))
  if (schema.format === 'email')
    return fc.stringMatching(/^[a-z0-9]{1,12}@[a-z]{1,10}\.[a-z]{2,4}$/)
  if (schema.format === 'date-time') {
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  }
  const pattern = schema.pattern ?? schema.allOf?.find((part) => part.pattern)?.pattern
  const minLength = schema.minLength ?? 0
  const maxLength = Math.min(schema.maxLength ?? 40, 60)
  switch (schema.type) {
    case 'string':
      return pattern
        ? fc
            .stringMatching(new RegExp(pattern.replaceAll('\\p{L}', 'A-Za-z')), { size: 'small' })
            .map((text) => text.padEnd(minLength, 'a').slice(0, schema.maxLength))
        : fc.string({ minLength, maxLength })
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 1, max: Math.min(schema.maximum ?? 100, 1e6) })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(meant(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object': {
      const { properties = {}, required = [] } = schema
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([key, property]) => [key, meant(property, key)]),
        ),
        { requiredKeys: required },
      )
    }
    default:
      return fc.jsonValue()
  }
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>',
    '٣٤٥',
    'a'.repeat(5_000),
    -1,
    0,
    1e21,
    '1e5',
    '0x10',
    'NaN',
    '-0',
    [],
    {},
    { $ne: null },
    true,
    '9'.repeat(40),
    '__proto__',
  ),
  fc.string(),
  fc.jsonValue(),
)

/** One field spoilt, left out or added; or the whole thing replaced. */
function spoilt(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const changed = fc
    .tuple(value, fc.nat(), hostile, fc.constantFrom('set', 'set', 'set', 'drop', 'add'))
    .map(([whole, at, bad, how]) => {
      if (!(whole instanceof Object) || Array.isArray(whole)) return bad
      const copy: Record<string, unknown> = { ...whole }
      const keys = Object.keys(copy)
      const key = keys[at % Math.max(keys.length, 1)]
      if (how === 'add' || key === undefined) copy.extra = bad
      else if (how === 'drop') delete copy[key]
      else copy[key] = bad
      return copy
    })
  return fc.oneof({ arbitrary: changed, weight: 4 }, { arbitrary: hostile, weight: 1 })
}

const generated = (schema: z.ZodMiniType | undefined) => {
  if (!schema) return fc.constant(undefined)
  const value = meant(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  return fc.oneof(value, spoilt(value))
}

const asText = (value: unknown) =>
  typeof value === 'string'
    ? value.toWellFormed()
    : value instanceof Object
      ? JSON.stringify(value)
      : String(value)

/** A path or a query carries only texts, without holes and of one level. */
const asTexts = (value: unknown): Record<string, string> =>
  value instanceof Object && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asText(one)]))
    : {}

/** An optional part of a path that is empty is one that is not there. */
const withoutEmpty = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

function pathOf(path: string, params: Record<string, string>): string | null {
  let isAddressable = true
  const filled = path.replace(/\/?\{(\w+)(\??)\}/g, (_, name: string, optional: string) => {
    const text = params[name] ?? ''
    if (text === '' && optional) return ''
    if (text === '' || text === '.' || text === '..') isAddressable = false
    return `/${encodeURIComponent(text)}`
  })
  return isAddressable ? filled : null
}

const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : value instanceof Object && Object.values(value).some(hasNul)

/** Line ends of a form's texts travel as the two signs. */
const asFormTexts = (value: unknown) =>
  Object.fromEntries(
    Object.entries(asTexts(value)).map(([key, text]) => [key, text.replace(/\r\n?|\n/g, '\r\n')]),
  )

/** Files that are there or not, and pictures or not; or one that the form does not have. */
const generatedFiles = (form: Form | undefined) => {
  if (!form) return fc.constant({})
  const content = fc.oneof(
    { arbitrary: fc.constant(picture), weight: 3 },
    { arbitrary: fc.uint8Array({ minLength: 1, maxLength: 200 }), weight: 1 },
    { arbitrary: fc.constant(new Uint8Array()), weight: 1 },
  )
  const known = Object.fromEntries(Object.keys(form.files).map((name) => [name, content]))
  return fc.oneof(
    { arbitrary: fc.record(known, { requiredKeys: [] }), weight: 8 },
    { arbitrary: fc.record({ ...known, extra: content }), weight: 1 },
  )
}

const acceptsForm = (
  form: Form | undefined,
  texts: Record<string, string>,
  files: Record<string, Uint8Array>,
) =>
  form === undefined ||
  (accepts(form.fields, texts) &&
    Object.keys(texts).every((name) => name in form.fields.shape) &&
    Object.keys(files).every((name) => name in form.files))

const accepts = (schema: z.ZodMiniType | undefined, value: unknown) => {
  if (!schema) return true
  const parsed = schema.safeParse(value)
  return parsed.success && !hasNul(parsed.data)
}

/** `/settings/technical_work` is no name of `/settings/{name}`, but another call's address. */
const namedPaths = new Set(Object.values<Endpoint>(calls).map(({ path }) => path))

describe.each(Object.entries<Endpoint>(calls))('%s', (name, endpoint) => {
  test(`answers ${RUNS} generated requests as the contract says`, {
    timeout: 600_000,
  }, async () => {
    let keys = 0
    const seen = { valid: 0, invalid: 0 }
    const requests = fc.tuple(
      generated(endpoint.params),
      generated(endpoint.query),
      generated(endpoint.body),
      generated(endpoint.form?.fields),
      generatedFiles(endpoint.form),
    )
    await fc.assert(
      fc.asyncProperty(requests, async ([params, query, body, fields, files]) => {
        const [wireParams, wireQuery] = [withoutEmpty(asTexts(params)), asTexts(query)]
        const path = pathOf(endpoint.path, wireParams)
        fc.pre(path !== null && (path === endpoint.path || !namedPaths.has(path)))
        const wireBody: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
        const texts = asFormTexts(fields)
        const isValid =
          acceptsForm(endpoint.form, texts, files) &&
          accepts(endpoint.params, wireParams) &&
          accepts(endpoint.query, wireQuery) &&
          (wireBody === undefined ? !endpoint.body : accepts(endpoint.body, wireBody))
        seen[isValid ? 'valid' : 'invalid'] += 1
        if (name === 'signOut') token = await openSessionOf(provider, fuzzer)
        if (name === 'setPassword') token = await openPasswordSession()

        keys += 1
        const answer = await provider.ask(
          endpoint.method,
          `/api${path}?${new URLSearchParams(wireQuery)}`,
          {
            ...(endpoint.auth ? { token } : {}),
            body: wireBody === undefined ? undefined : JSON.stringify(wireBody),
            ...(endpoint.form ? { form: formOf(files, texts) } : {}),
            key: `${name}-${keys}`,
          },
        )
        if (answer.status === 200) {
          expect(isValid).toBe(true)
          expect(endpoint.response.safeParse(answer.body).error).toBeUndefined()
          return
        }
        const problem = Problem.parse(answer.body)
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        expect(answer.status).toBe(problem.status)
        expect(rejectionsOf(endpoint)).toContain(problem.code)
        expect(answer.status).toBeLessThan(500)
        expect(problem.code).not.toBe('session_timed_out')
        if (!isValid) expect(problem.code).toMatch(/^(validation_failed|file_too_large)$/)
      }),
      { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
    )
    const hasInput = endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.form
    expect(seen.valid).toBeGreaterThan(RUNS / 10)
    if (hasInput) expect(seen.invalid).toBeGreaterThan(RUNS / 50)
  })
})

test('bodies that are no JSON, and bodies without end, are refused and nothing more', async () => {
  const send = (body: string) => provider.ask('POST', '/api/auth/login', { body })
  for (const body of ['{', 'undefined', '[1,', '\0', '{"login":']) {
    expect((await send(body)).status).toBe(422)
  }
  expect((await send(`{"login":"${'a'.repeat(70_000)}"}`)).status).toBe(413)
})

test('addresses that no call has are not found, whatever the method', async () => {
  for (const [method, path] of [
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/auth/login'],
    ['PATCH', '/api/user/balance'],
    ['GET', '/api/funds/refills/1/2'],
    ['GET', '/api/%E0%A4%A'],
  ] as const) {
    const { status, body } = await provider.ask(method, path)
    expect([method, path, status]).toEqual([method, path, 404])
    expect(Problem.parse(body).code).toBe('not_found')
  }
})
