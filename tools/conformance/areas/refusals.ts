import type * as z from 'zod/mini'
import type { Check } from '../check.ts'
import { type CallName, callNames, endpointOf, type Request } from '../client.ts'
import type { Known } from '../known.ts'
import { refused, sampleOf } from '../requests.ts'

const unique = 'conformance-refused'

/** Names that were asked for and do not exist, and input that the contract forbids. */
export const refusals = (known: Known): Check[] => [
  ...callNames.flatMap((call): Check[] => {
    const sample = refused[call]
    if (!sample) return []
    return [
      {
        call,
        holds: 'refuses what does not exist or is not right',
        run: ({ refusal }) =>
          refusal(call, sample.request(known), sample.codes, { token: known.token, key: unique }),
      },
    ]
  }),
  ...callNames.filter(hasInput).map(
    (call): Check => ({
      call,
      holds: 'names the fields of wrong input',
      run: async ({ refusal, expect }) => {
        const right = sampleOf(call, known)
        const token = endpointOf(call).auth === true ? known.token : null
        if (endpointOf(call).auth === 'set_password') return
        for (const { request, fields } of spoilt(call, right)) {
          const { problem, exchange } = await refusal(call, request, ['validation_failed'], {
            token,
            key: unique,
          })
          const named = problem.errors?.map(({ path }) => path) ?? []
          const missing = fields.filter((field) => !named.includes(field))
          expect(exchange, missing.length === 0, {
            expected: `errors: with the path ${missing.join(', ')}`,
            got: `errors: ${JSON.stringify(named)}`,
          })
        }
      },
    }),
  ),
  ...callNames
    .filter(
      (call) => endpointOf(call).body !== undefined && endpointOf(call).auth !== 'set_password',
    )
    .map(
      (call): Check => ({
        call,
        holds: 'refuses a body that is no JSON',
        run: ({ refusal }) => {
          const { params } = sampleOf(call, known)
          const request = { ...(params ? { params } : {}), body: '{"' }
          return refusal(call, request, ['validation_failed'], { token: known.token, key: unique })
        },
      }),
    ),
  ...(['readBalance', 'listPlans', 'signOut'] as const).map(
    (call): Check => ({
      call,
      holds: 'is not found by another method',
      run: ({ refusal }) => refusal(call, {}, ['not_found'], { token: null, method: 'PUT' }),
    }),
  ),
]

function hasInput(call: CallName): boolean {
  const { params, query, body } = endpointOf(call)
  return Boolean(params ?? query ?? body)
}

type Spoilt = { request: Request; fields: string[] }

const wrong = { params: '!', query: '!', body: { wrong: true } } as const

/** One request for each field that has a wrong value or is missing, as far as the contract forbids that. */
function spoilt(call: CallName, right: Request): Spoilt[] {
  const endpoint = endpointOf(call)
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: z.ZodMiniType | undefined = endpoint[part]
    if (!schema) return []
    const given = Object(right[part]) as Record<string, unknown>
    const names = new Set([...Object.keys(given), ...Object.keys(shapeOf(schema))])
    return [...names].flatMap((name) => {
      const { [name]: _, ...without } = given
      const changed = [{ ...given, [name]: wrong[part] }, ...(part === 'params' ? [] : [without])]
      return changed.flatMap((value): Spoilt[] => {
        const parsed = schema.safeParse(value)
        if (parsed.success) return []
        // Each branch of a union names fields of its own.
        const issues = parsed.error.issues.filter(({ code }) => code !== 'invalid_union')
        const prefix = part === 'params' ? ['params'] : []
        const fields = issues.map(({ path }) => [...prefix, ...path].join('.')).filter(Boolean)
        return [{ request: { ...right, [part]: value }, fields }]
      })
    })
  })
}

const shapeOf = (schema: object): object => ('shape' in schema ? Object(schema.shape) : {})
