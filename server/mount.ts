import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type * as z from 'zod/mini'
import type { Endpoint, Form } from '../src/api/contract/endpoint.ts'
import { type FieldFailure, fieldCodes } from '../src/api/contract/failure.ts'
import type { RejectionCode } from '../src/api/contract/rejections.ts'
import type { Admission } from './admission.ts'
import { compressed } from './compressed.ts'
import type { Files, Handlers, Once, SignedIn, Visitor } from './handler.ts'
import { preferredLocale } from './locale.ts'
import type { Log } from './log.ts'
import { readForm } from './multipart.ts'
import { describeError, problemResponse, rejectionFrom } from './problem.ts'
import { type CallProof, tokenFor } from './proofs.ts'
import type { Fault } from './services/fault.ts'
import type { Intent } from './services/idempotency.ts'
import { Rejection } from './services/rejection.ts'
import type { Bearer } from './services/session.ts'
import type { Tracer } from './tracing.ts'

const BODY_LIMIT = 64 * 1024
const KEY = /^[\x21-\x7e]{1,64}$/

export type Env = {
  /** `complete`: an answer that has all its headers. Adding one later would make objects of all of them. */
  Variables: { requestId: string; person?: number; complete?: Response }
  /** Absent when the app is called in process. */
  Bindings: {
    outgoing?: { destroy: () => void }
    incoming?: { socket: { remoteAddress?: string } }
  }
}

export type Gate = {
  log: Log
  /** Headers that every answer has. */
  headersOf: (context: Context<Env>) => Promise<Record<string, string>>
  addressOf: (context: Context<Env>) => string
  /** A hash stands for an address in the log: the same for the same, and of no use to whoever finds the log. */
  clientOf: (address: string) => string
  authenticate: (token: string | undefined, endpoint: Endpoint) => Promise<Bearer>
  readAccount: (token: string | undefined) => Promise<number | null>
  /** Refuses whoever does not give the password that the call wants; answers with the hash it was right by. */
  provePassword: (userId: number, proof: CallProof, body: unknown) => Promise<string | null>
  /** Refuses while the provider is closed to this call. */
  admit: (endpoint: Endpoint) => Promise<void>
  admission: Admission
  /** Carries out once what is asked for under a key. */
  once: <Outcome>(intent: Intent, run: () => Promise<Outcome>) => Promise<Outcome>
  takeFault: (call: string) => Fault | null
  answered: (answer: AnsweredCall) => void
  tracer: Tracer
}

/** One call that was answered; `refusal` is the code that it was refused with. */
export type AnsweredCall = {
  call: string
  status: number
  refusal: RejectionCode | null
  milliseconds: number
}

/** Each call is carried out under the types of its endpoint; between wire and handler they are checked, not known. */
type Caller = (Visitor | SignedIn) & { idempotencyKey?: string }
type Erased<Result> = (input: unknown, caller: Caller) => Promise<Result>
type ErasedHandler =
  | Erased<unknown>
  | { around: (input: unknown, caller: Caller, once: Once) => Promise<unknown> }

/** Gives every call of the table a route: admit, authenticate, parse, prove, carry out, check the answer. */
export function mountCalls<Calls extends Record<string, Endpoint>>(
  app: Hono<Env>,
  base: string,
  calls: Calls,
  proofs: Record<keyof Calls, CallProof>,
  handlers: Handlers<Calls>,
  files: Files<Calls>,
  gate: Gate,
): void {
  const limitBody = bodyLimit({
    maxSize: BODY_LIMIT,
    onError: () => {
      throw new Rejection('file_too_large')
    },
  })

  // Looking for secrets costs more than writing the line, and this line has the fields named below and no others.
  const answered = gate.log.child({}, { redact: [] })

  // `/settings/technical_work` before `/settings/{name}`: the router takes the first that fits.
  const inOrder = Object.entries<Endpoint>(calls).toSorted(
    ([, one], [, other]) => parameters(one.path) - parameters(other.path),
  )
  for (const [name, endpoint] of inOrder) {
    const handler = handlers[name as keyof Calls] as unknown as ErasedHandler
    const proof = proofs[name as keyof Calls]
    const token = tokenFor(proof)
    const file = files[name as keyof Files<Calls>] as unknown as Erased<Response> | undefined

    const inputOf = async (context: Context<Env>): Promise<{ body?: unknown }> => {
      if (endpoint.body) {
        requireJson(context)
        await limitBody(context, async () => undefined)
      }
      return {
        ...(endpoint.params ? { params: parse(endpoint.params, paramsOf(context), 'params') } : {}),
        ...(endpoint.query ? { query: parse(endpoint.query, context.req.query()) } : {}),
        ...(endpoint.body ? { body: parse(endpoint.body, await bodyOf(context)) } : {}),
        ...(endpoint.form ? { form: await formOf(context, endpoint.form) } : {}),
      }
    }

    const answerOf = (input: unknown, caller: Caller, userId: number | null) => {
      const { idempotencyKey: key } = caller
      const once: Once = (run) =>
        key === undefined ? run() : gate.once({ userId, call: name, key, input }, run)
      return typeof handler === 'function'
        ? once(() => handler(input, caller))
        : handler.around(input, caller, once)
    }

    const carryOut = async (context: Context<Env>): Promise<Response> => {
      await gate.admit(endpoint)
      const bearer = token ? await gate.authenticate(tokenOf(context), endpoint) : null
      if (bearer) context.set('person', bearer.userId)
      const visitor: Visitor & { idempotencyKey?: string } = {
        address: gate.addressOf(context),
        locale: preferredLocale(context.req.header('accept-language')),
        userAgent: context.req.header('user-agent') ?? null,
        requestId: context.get('requestId'),
        readAccount: () => gate.readAccount(tokenOf(context)),
        ...(endpoint.idempotent ? { idempotencyKey: keyOf(context) } : {}),
      }
      const answer = async () => {
        const input = await inputOf(context)
        const caller: Caller =
          bearer === null
            ? visitor
            : {
                ...visitor,
                ...bearer,
                provenHash: await gate.provePassword(bearer.userId, proof, input.body),
              }
        if (file && accepts(context, endpoint.file)) return file(input, caller)
        const answer = endpoint.response.safeParse(
          await answerOf(input, caller, bearer?.userId ?? null),
        )
        if (!answer.success) {
          throw new Error(`The answer of ${name} breaks the contract`, { cause: answer.error })
        }
        const headers = {
          ...(await gate.headersOf(context)),
          'content-type': 'application/json',
          'cache-control': 'no-store',
        }
        const text = JSON.stringify(answer.data)
        const complete =
          endpoint.method === 'GET'
            ? compressed(context, text, headers)
            : new Response(text, { headers })
        context.set('complete', complete)
        return complete
      }
      const known = { ...visitor, ...bearer }
      return gate.admission.call(known, () =>
        endpoint.form ? gate.admission.upload(known, answer) : answer(),
      )
    }

    const answerTo = async (context: Context<Env>): Promise<AnsweredResponse> => {
      const started = performance.now()
      const fault = gate.takeFault(name)
      let refusal: RejectionCode | null = null
      const response = await (fault
        ? withFault(fault, context, carryOut)
        : carryOut(context)
      ).catch((thrown: unknown) => {
        const rejection = rejectionFrom(thrown)
        if (rejection !== thrown) {
          gate.log.error(
            { requestId: context.get('requestId'), call: name, error: describeError(thrown) },
            'failed',
          )
        }
        refusal = rejection.code
        return problemResponse(rejection)
      })
      const milliseconds = performance.now() - started
      gate.answered({ call: name, status: response.status, refusal, milliseconds })
      answered.info(
        {
          requestId: context.get('requestId'),
          call: name,
          person: context.get('person'),
          client: gate.clientOf(gate.addressOf(context)),
          status: response.status,
          ms: Math.round(milliseconds),
        },
        'answered',
      )
      return { response, refusal }
    }

    app.on(endpoint.method, routeOf(base, endpoint.path), async (context) => {
      const origin = {
        requestId: context.get('requestId'),
        traceparent: context.req.header('traceparent'),
      }
      const attributes = { 'http.request.method': endpoint.method }
      return gate.tracer.begin(name, origin, attributes, async (note) => {
        const { response, refusal } = await answerTo(context)
        note({
          'http.response.status_code': response.status,
          ...(refusal === null ? {} : { 'error.type': refusal }),
        })
        return response
      })
    })
  }
}

type AnsweredResponse = { response: Response; refusal: RejectionCode | null }

const parameters = (path: string) => path.split('{').length

/** `/user-data/byType/{type?}` → `/user-data/byType/:type?`. Without a final slash both spellings match. */
function routeOf(base: string, path: string): string {
  return (base + path).replace(/\{(\w+)(\??)\}/g, ':$1$2').replace(/\/$/, '')
}

const accepts = (context: Context<Env>, type: Endpoint['file']) =>
  type !== undefined &&
  (context.req.header('accept') ?? '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .includes(type)

function tokenOf(context: Context<Env>): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(context.req.header('authorization') ?? '')?.[1]
}

function keyOf(context: Context<Env>): string {
  const key = context.req.header('idempotency-key')
  if (key !== undefined && KEY.test(key)) return key
  const code = key ? 'incorrect' : 'required'
  throw new Rejection('validation_failed', { fields: [{ path: 'Idempotency-Key', code }] })
}

function paramsOf(context: Context<Env>): Record<string, string> {
  const given: Record<string, string | undefined> = context.req.param()
  return Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

/** A page of another origin can send text without asking first, but not this type. */
function requireJson(context: Context<Env>): void {
  if (/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) return
  throw new Rejection('validation_failed', {
    fields: [{ path: 'Content-Type', code: 'incorrect' }],
  })
}

async function bodyOf(context: Context<Env>): Promise<unknown> {
  try {
    return await context.req.json()
  } catch (thrown) {
    if (thrown instanceof Rejection) throw thrown
    if (thrown instanceof Error && thrown.name === 'BodyLimitError') {
      throw new Rejection('file_too_large')
    }
    throw new Rejection('validation_failed', { fields: [] })
  }
}

async function formOf(context: Context<Env>, form: Form): Promise<Record<string, unknown>> {
  const { texts, files } = await readForm(context.req.raw, form)
  return Object.assign({}, parse(form.fields, texts), files)
}

/** PostgreSQL stores no NUL, so no text of the wire may have one. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return value instanceof Object && Object.values(value).some(hasNul)
}

function parse(schema: z.ZodMiniType, value: unknown, prefix?: string): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success && !hasNul(parsed.data)) return parsed.data
  const issues = parsed.success ? [{ path: [], message: 'incorrect' }] : parsed.error.issues
  const fields = issues.map(({ path, message }): FieldFailure => {
    const code = fieldCodes.find((known) => known === message) ?? 'incorrect'
    return { path: [...(prefix ? [prefix] : []), ...path].join('.'), code }
  })
  throw new Rejection('validation_failed', { fields })
}

async function withFault(
  fault: Fault,
  context: Context<Env>,
  carryOut: (context: Context<Env>) => Promise<Response>,
): Promise<Response> {
  switch (fault.fault) {
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds))
      return carryOut(context)
    case 'status':
      return fault.code
        ? problemResponse(new Rejection(fault.code))
        : new Response('<html><body>Bad gateway</body></html>', {
            status: fault.status,
            headers: { 'content-type': 'text/html' },
          })
    case 'garble':
      await carryOut(context)
      return new Response('{"items": [', { headers: { 'content-type': 'application/json' } })
    case 'drop':
      await carryOut(context)
      context.env?.outgoing?.destroy()
      return RESPONSE_ALREADY_SENT
  }
}
