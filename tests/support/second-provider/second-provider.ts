import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type RecordedCall, type RecordedParameter, readRecorded } from './recorded.ts'

type Row = Record<string, unknown>
type Query = Record<string, string | number | undefined>

const refusals: Record<string, [status: number, code: string]> = {
  readChallenge: [422, 'code_invalid'],
  readPartner: [404, 'referral_not_loaded'],
  readPartnerInfo: [404, 'referral_not_loaded'],
}

function refuse(reply: FastifyReply, status: number, code: string, more: object = {}) {
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  const problem = { type: `/problems/${code}`, title: code, status, code, ...more }
  return reply.status(status).type('application/problem+json').send(JSON.stringify(problem))
}

/**
 * A provider that shares no code with ours: Fastify, its routes and their parameters from the OpenAPI document, and answers that
 * were recorded. It reads, signs in and signs out; nothing in it changes.
 */
export async function startSecondProvider(): Promise<{
  url: string
  /** Moves its clock on. */
  pass: (seconds: number) => void
  close: () => Promise<void>
}> {
  const { person, calls } = readRecorded()
  const clock = { ahead: Date.parse(person.at) - Date.now() }
  const now = () => new Date(Date.now() + clock.ahead)
  const sessions = new Map<string, { id: string; openedAt: string }>()

  const app = Fastify({
    ajv: { customOptions: { allErrors: true, removeAdditional: false } },
    forceCloseConnections: true,
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'provider-time': now().toISOString(),
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,content-type,idempotency-key,accept-language',
      'access-control-allow-methods': 'GET,POST,PATCH',
      'access-control-expose-headers': 'provider-time,retry-after',
    })
  })
  app.options('/*', (_, reply) => reply.status(204).send())
  app.setNotFoundHandler((_, reply) => refuse(reply, 404, 'not_found'))
  app.setErrorHandler((error: { validation?: Fault[]; validationContext?: string }, _, reply) => {
    const { validation, validationContext } = error
    if (!validation) return refuse(reply, 422, 'validation_failed')
    const errors = validation.map((fault) => ({
      path: [...(validationContext === 'params' ? ['params'] : []), fieldOf(fault)].join('.'),
      code: 'incorrect',
    }))
    return refuse(reply, 422, 'validation_failed', { errors })
  })

  const tokenOf = ({ headers }: FastifyRequest) => headers.authorization?.replace('Bearer ', '')
  const authenticate = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!sessions.has(tokenOf(request) ?? '')) return refuse(reply, 401, 'session_timed_out')
  }

  app.post('/auth/login', (request, reply) => {
    const { login, password } = request.body as Row
    if (typeof login !== 'string' || typeof password !== 'string') {
      return refuse(reply, 422, 'validation_failed', {
        errors: ['login', 'password'].map((path) => ({ path, code: 'required' })),
      })
    }
    if (login !== person.login || password !== person.password) {
      return refuse(reply, 422, 'credentials_incorrect')
    }
    const token = randomBytes(32).toString('base64url')
    sessions.set(token, { id: randomBytes(8).toString('hex'), openedAt: now().toISOString() })
    return { refreshToken: token, user: person.user }
  })
  app.post('/auth/logout', { preHandler: authenticate }, async (request) => {
    sessions.delete(tokenOf(request) ?? '')
    return {}
  })
  app.get('/user/settings/sessions', { preHandler: authenticate }, async (request) => ({
    items: [...sessions].map(([token, session]) => ({
      ...session,
      browser: null,
      system: null,
      seenAt: now().toISOString(),
      current: token === tokenOf(request),
    })),
  }))

  for (const recorded of calls.filter(({ call }) => call !== 'listSessions')) {
    for (const path of pathsOf(recorded)) {
      app.get(
        path.replace(/\{(\w+)\}/g, ':$1'),
        {
          schema: schemaOf(path, recorded.parameters),
          preValidation: recorded.signedIn ? authenticate : async () => undefined,
        },
        (request, reply) => {
          const query = request.query as Query
          if (recorded.call === 'readExchangeRate' && query.from === query.to) {
            return refuse(reply, 422, 'validation_failed', {
              errors: [{ path: 'to', code: 'incorrect' }],
            })
          }
          const answer = recorded.answers[keyOf(recorded, request)]
          if (answer === undefined) return refuse(reply, ...(refusals[recorded.call] ?? notFound))
          const page = pageOf(recorded, answer as Row, query)
          if (page === null) {
            return refuse(reply, 422, 'validation_failed', {
              errors: [{ path: 'cursor', code: 'incorrect' }],
            })
          }
          return atTime(page, now())
        },
      )
    }
  }

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    pass(seconds) {
      clock.ahead += seconds * 1000
    },
    close: () => app.close(),
  }
}

const notFound: [number, string] = [404, 'not_found']

type Fault = { instancePath: string; params: { missingProperty?: unknown } }
const fieldOf = ({ instancePath, params }: Fault) =>
  String(params.missingProperty ?? instancePath.slice(1))

/** A part of the path that has a default may be left out: OpenAPI cannot say so. */
function pathsOf({ path, parameters }: RecordedCall): string[] {
  const hasDefault = parameters.some((one) => one.in === 'path' && 'default' in one.schema)
  return hasDefault ? [path, path.replace(/\/\{\w+\}$/, '')] : [path]
}

function schemaOf(path: string, parameters: RecordedParameter[]) {
  const partOf = (place: RecordedParameter['in']) => {
    const own = parameters.filter(
      (one) => one.in === place && (place === 'query' || path.includes(`{${one.name}}`)),
    )
    return {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      required: own.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  return { params: partOf('path'), querystring: partOf('query') }
}

function keyOf({ parameters }: RecordedCall, { params, query }: FastifyRequest): string {
  const named = parameters.find((one) => one.in === 'path' || one.name === 'paymentSystem')
  if (!named) return ''
  const given = new Map(Object.entries(Object(named.in === 'path' ? params : query)))
  return String(given.get(named.name) ?? named.schema.default)
}

/** The rows of a list that the filter lets through, from the cursor or the page on; null for a wrong cursor. */
function pageOf({ parameters }: RecordedCall, answer: Row, query: Query): Row | null {
  const isNamed = (name: string) => parameters.some((one) => one.name === name)
  if (!Array.isArray(answer.items) || !isNamed('limit')) return answer
  const limit = Number(query.limit)
  if (!isNamed('cursor') && !isNamed('page')) {
    return { ...answer, items: answer.items.slice(0, limit) }
  }
  const rows = (answer.items as Row[]).filter((row) => passes(row, query)).toSorted(orderOf(query))
  if (isNamed('page')) {
    const from = (Number(query.page) - 1) * limit
    return { ...answer, total: rows.length, items: rows.slice(from, from + limit) }
  }
  const { cursor = '0' } = query
  if (!/^\d+$/.test(String(cursor))) return null
  const end = Number(cursor) + limit
  const nextCursor = end < rows.length ? String(end) : null
  return { ...answer, items: rows.slice(Number(cursor), end), nextCursor }
}

const passes = (row: Row, query: Query) =>
  ['type', 'currency', 'status', 'line'].every((name) => {
    const wanted = query[name]
    if (wanted === undefined || wanted === 'all' || row[name] === undefined) return true
    return wanted === 'past' ? row[name] !== 'active' : row[name] === wanted
  })

/** As it was recorded, unless another order is asked for. */
function orderOf({ sort, sortDir, order }: Query): (one: Row, other: Row) => number {
  if (order === 'end') return (one, other) => String(one.endsAt).localeCompare(String(other.endsAt))
  if (sort === undefined || sort === 'login') return () => 0
  const turn = sortDir === 'desc' ? -1 : 1
  return (one, other) => turn * (Number(one[sort]) - Number(other[sort]))
}

/** The same answer at another moment. */
function atTime(value: unknown, now: Date): unknown {
  if (Array.isArray(value)) return value.map((one) => atTime(one, now))
  if (!(value instanceof Object)) return value
  const fields = Object.entries(value).map(([name, one]) => [name, atTime(one, now)])
  const copy: Row = Object.fromEntries(fields)
  if ('asOf' in copy) copy.asOf = now.toISOString()
  if (typeof copy.endsIn === 'number' && typeof copy.endsAt === 'string') {
    copy.endsIn = Math.max(0, Math.ceil((Date.parse(copy.endsAt) - now.getTime()) / 1000))
  }
  return copy
}
