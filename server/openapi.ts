import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import type { Endpoint } from '../src/api/contract/endpoint.ts'
import { Problem } from '../src/api/contract/problem.ts'
import { type RefusalCode, refusals } from '../src/api/contract/refusals.ts'

type Json = Record<string, unknown>

/** All codes a call may be refused with: its own, and those that its kind implies. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const hasInput = endpoint.params ?? endpoint.query ?? endpoint.body
  return [
    ...new Set<RefusalCode>([
      ...endpoint.errors,
      ...(hasInput ? (['validation_failed'] as const) : []),
      ...(endpoint.body ? (['file_too_large'] as const) : []),
      ...(endpoint.auth ? (['session_timed_out'] as const) : []),
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

const problem = (codes: RefusalCode[]): Json => ({
  description: codes.join(', '),
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

function operationOf(operationId: string, endpoint: Endpoint): Json {
  const byStatus = Object.groupBy(refusalsOf(endpoint), (code) => String(refusals[code]))
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: endpoint.auth ? [{ session: [] }] : [],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/AcceptLanguage' },
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: {
        description: STATUS_CODES[200],
        content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
      },
      ...Object.fromEntries(
        Object.entries(byStatus).map(([status, codes]) => [status, problem(codes ?? [])]),
      ),
    },
  }
}

/** OpenAPI 3.1 of a table of calls. OpenAPI has no optional path parameter: such a call is written with it. */
export function openApiOf(
  calls: Record<string, Endpoint>,
  { version, server }: { version: string; server: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(calls)) {
    const path = endpoint.path.replace('?}', '}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cabinet',
      version,
      description:
        'Amounts are decimal strings, times are ISO 8601 in UTC, waits are seconds left. Every refusal is a problem document with a stable code.',
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
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  }
}
