import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import { type Endpoint, type Form, TIME_HEADER } from '../src/api/contract/endpoint.ts'
import { Problem } from '../src/api/contract/problem.ts'
import { imageTypes } from '../src/api/contract/profile.ts'
import { type RejectionCode, rejections } from '../src/api/contract/rejections.ts'
import { type CallProof, proofWords, variantsOf } from './proofs.ts'
import { isOpenToBlocked } from './services/account-block.ts'

type Json = Record<string, unknown>

/** All codes a call may be refused with: its own, and those that its kind implies. */
export function rejectionsOf(endpoint: Endpoint): RejectionCode[] {
  const hasInput = endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.form
  return [
    ...new Set<RejectionCode>([
      ...endpoint.errors,
      ...(hasInput ? (['validation_failed'] as const) : []),
      ...(endpoint.body || endpoint.form ? (['file_too_large'] as const) : []),
      ...(endpoint.auth ? (['session_timed_out'] as const) : []),
      ...(endpoint.auth && !isOpenToBlocked(endpoint) ? (['account_blocked'] as const) : []),
      ...(endpoint.idempotent
        ? (['idempotency_in_progress', 'idempotency_key_reused', 'validation_failed'] as const)
        : []),
      'too_many_requests',
      'maintenance',
      'overloaded',
      'unexpected',
    ]),
  ]
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parametersOf(schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Fields and files of a form as one object; what a file is, is told by its content. */
function formSchemaOf({ fields, files }: Form): Json {
  const { properties = {}, ...rest } = schemaOf(fields, 'input')
  const binaries = Object.entries(files).map(([name, { maxBytes }]) => [
    name,
    { contentMediaType: 'application/octet-stream', description: `At most ${maxBytes} bytes` },
  ])
  return { ...rest, properties: Object.assign({}, properties, Object.fromEntries(binaries)) }
}

function contentOf({ body, form }: Endpoint): Json | null {
  if (body) return { 'application/json': { schema: schemaOf(body, 'input') } }
  if (!form) return null
  const contentType = imageTypes.join(', ')
  const encoding = Object.fromEntries(
    Object.keys(form.files).map((name) => [name, { contentType }]),
  )
  return { 'multipart/form-data': { schema: formSchemaOf(form), encoding } }
}

const fileSchemas: Record<NonNullable<Endpoint['file']>, Json> = {
  'text/csv': {
    type: 'string',
    description:
      'All rows that the filter lets through, newest first, as an attachment: UTF-8 with a byte order mark, RFC 4180, a header line. Asked for by `Accept: text/csv`; cursor and limit do not apply. Without `language` it is for programs: names of fields, codes, points and commas, ISO 8601. With `language` it is for a person: words and decimal sign of that language, semicolons where the decimal sign is a comma, times of UTC, and beside the amounts what happened, fee, status and transaction hash. A cell that a spreadsheet would take for a formula begins with an apostrophe in both.',
  },
  'text/calendar': {
    type: 'string',
    description:
      'All payouts as an attachment: iCalendar of RFC 5545, one event a deposit with an alarm a day before, in the language of `Accept-Language`. Asked for by `Accept: text/calendar`; currency and limit do not apply. Its identifiers stay the same, so that a later file updates the events of an earlier one.',
  },
}

const timeHeader: Json = { [TIME_HEADER]: { $ref: '#/components/headers/ProviderTime' } }

const problem = (codes: RejectionCode[]): Json => ({
  description: codes.join(', '),
  headers: timeHeader,
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { properties: { code: { enum: codes } } },
        ],
      },
    },
  },
})

/** `Phone: needs …` for each variant of a call, or the one sentence of a call that has none. */
function proofSentences(proof: CallProof): string[] {
  return Object.entries(variantsOf(proof)).map(([variant, needed]) =>
    variant === '' ? proofWords[needed] : `${variant.replaceAll('_', ' ')}: ${proofWords[needed]}`,
  )
}

function operationOf(operationId: string, endpoint: Endpoint, proof: CallProof): Json {
  const content = contentOf(endpoint)
  const byStatus = Object.groupBy(rejectionsOf(endpoint), (code) => String(rejections[code]))
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: proofSentences(proof).join('\n\n'),
    'x-proof': typeof proof === 'string' ? proof : proof.variants,
    security: endpoint.auth ? [{ session: [] }] : [],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/AcceptLanguage' },
    ],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      200: {
        description: STATUS_CODES[200],
        headers: timeHeader,
        content: {
          'application/json': { schema: schemaOf(endpoint.response, 'output') },
          ...(endpoint.file ? { [endpoint.file]: { schema: fileSchemas[endpoint.file] } } : {}),
        },
      },
      ...Object.fromEntries(
        Object.entries(byStatus).map(([status, codes]) => [status, problem(codes ?? [])]),
      ),
    },
  }
}

/** OpenAPI 3.1 of a table of calls. OpenAPI has no optional path parameter: such a call is written with it. */
export function openApiOf<Calls extends Record<string, Endpoint>>(
  calls: Calls,
  proofs: Record<keyof Calls, CallProof>,
  { version, server }: { version: string; server: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
    const path = endpoint.path.replace('?}', '}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint, proofs[name as keyof Calls]),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cabinet',
      version,
      description:
        'Amounts are decimal strings, times are ISO 8601 in UTC, waits are seconds left. Every error is a problem document with a stable code.',
    },
    servers: [{ url: server }],
    tags: [...new Set(Object.values(calls).map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description:
            'Made by the caller once per intent. A repeat with the same key and body gets the first answer.',
          schema: { type: 'string', minLength: 1, maxLength: 64 },
        },
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          required: false,
          description: 'Language of messages that the call sends: en, ru, de or kk; ru otherwise.',
          schema: { type: 'string' },
        },
      },
      headers: {
        ProviderTime: {
          required: true,
          description:
            'The time of the provider when it answered, to the millisecond: clients reckon dates, terms and deadlines by it. Expose it to pages of another origin.',
          schema: { type: 'string', format: 'date-time' },
        },
      },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  }
}
