import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { createOpenTelemetry } from '../../server/open-telemetry.ts'
import { databases } from '../support/deps.ts'
import { openEmbedded } from '../support/embedded.ts'
import {
  depositOf,
  fund,
  giveWallet,
  moneyCalls,
  newSubscriber,
  paymentRequestOf,
  payoutAddress,
} from '../support/investor.ts'
import { createDatabase } from '../support/postgres.ts'
import { openProvider, password } from '../support/provider.ts'
import { startProvider } from '../support/provider-process.ts'
import { sandboxDatabase } from '../support/sandbox-data.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
  status: { code: number }
}
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** A collector that takes OTLP as JSON, and an SMS gateway. */
const received: string[] = []
const messages: string[] = []
const server = createServer(async (incoming, outgoing) => {
  const body = await text(incoming)
  if (incoming.url === '/v1/traces') received.push(body)
  else messages.push(body)
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const collector = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())
beforeEach(() => {
  received.length = 0
  messages.length = 0
})

const spans = () =>
  received.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )

const attribute = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

test.each(databases)('a request is followed from its id to its statements on %s', async (kind) => {
  const tracer = createOpenTelemetry(collector)
  const database =
    kind === 'postgres'
      ? await openDatabase({ url: await createDatabase() }, tracer)
      : await openEmbedded(tracer)
  const { ask, deps, close } = await openProvider({
    database,
    environment: { SMS_URL: `${collector}/sms` },
    watch: { tracer },
  })
  const person = await newSubscriber(deps, 'traced77')
  await fund(deps, person.userId, '4321.75')
  await giveWallet(deps, person.userId)
  const money = moneyCalls(ask, person)
  depositOf(await money.openDeposit({ plan: 'start', amount: '61' }))
  const order = { paymentSystem: 'USDT-TRC20', amount: '87.5' }
  const asked = await money.requestPayment(order)
  const { requestId } = paymentRequestOf(asked)
  await money.validatePayment(requestId, '918273')
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const parentSpanId = '00f067aa0ba902b7'
  const body = { login: person.login, password }
  const headers = { traceparent: `00-${traceId}-${parentSpanId}-01` }
  const signedIn = await ask('POST', '/api/auth/login', { body, headers })
  const { refreshToken } = signedIn.body as { refreshToken: string }
  await close()
  await tracer.close()

  const id = asked.headers.get('request-id') ?? ''
  const [request, ...others] = spans().filter(
    (span) => attribute(span, 'cabinet.request_id') === id,
  )
  expect([request?.name, request?.traceId, others]).toEqual([
    'requestPayment',
    id.replaceAll('-', ''),
    [],
  ])
  expect(request && attribute(request, 'http.response.status_code')).toBe(200)
  const ofTrace = spans().filter((span) => span.traceId === request?.traceId)
  const below = (span: Span | undefined, name: string) =>
    ofTrace.filter((each) => each.parentSpanId === span?.spanId && each.name === name)
  const inserted = below(request, 'transaction')
    .flatMap((transaction) => below(transaction, 'insert payment_requests'))
    .map((span) => [attribute(span, 'db.query.text'), attribute(span, 'db.response.returned_rows')])
  expect(inserted).toEqual([
    [
      expect.stringMatching(/^insert into "payment_requests" .* values \(.*\$1/),
      expect.any(Number),
    ],
  ])
  expect(ofTrace.filter(({ name }) => name === 'send sms')).toHaveLength(1)

  const [refused] = spans().filter(({ name }) => name === 'validatePayment')
  expect(
    refused && [attribute(refused, 'error.type'), attribute(refused, 'http.response.status_code')],
  ).toEqual(['code_mismatch', 422])
  const [signIn] = spans().filter(({ name }) => name === 'signIn')
  expect(signIn && [signIn.traceId, signIn.parentSpanId]).toEqual([traceId, parentSpanId])

  const sent = JSON.stringify(spans().map(({ name, attributes }) => ({ name, attributes })))
  const [code = ''] = /\d{6}/.exec(messages.join()) ?? []
  expect(code).toMatch(/^\d{6}$/)
  const canaries = [
    password,
    code,
    person.token,
    refreshToken,
    person.login,
    `${person.login}@cabinet.example`,
    '+7702',
    payoutAddress,
    '4321.75',
    '87.5',
    '918273',
    requestId,
  ]
  expect(canaries.filter((canary) => sent.includes(canary))).toEqual([])
})

test('a collector that is gone costs no request, and the end of the process no time', async () => {
  const tracer = createOpenTelemetry('http://127.0.0.1:9')
  const database = await openDatabase({ url: await createDatabase() }, tracer)
  const { ask, close } = await openProvider({ database, watch: { tracer } })
  const began = performance.now()
  expect((await ask('GET', '/api/settings/application')).status).toBe(200)
  await close()
  await tracer.close()
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a process that ends sends what it has not sent yet', async () => {
  const { child, ask } = await startProvider({
    DATABASE_URL: await sandboxDatabase(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  })
  const { headers } = await ask('GET', '/api/settings/application')
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(spans().map((span) => attribute(span, 'cabinet.request_id'))).toContain(
    headers.get('request-id'),
  )
})

test('its libraries are loaded by one file, and that one only where traces are wanted', () => {
  const importing = (pattern: RegExp) =>
    globSync('server/**/*.ts').filter((file) => pattern.test(readFileSync(file, 'utf8')))
  expect(importing(/@opentelemetry\//)).toEqual(['server/open-telemetry.ts'])
  expect(importing(/from '.*open-telemetry\.ts'/)).toEqual([])
  expect(importing(/import\('\.\/open-telemetry\.ts'\)/)).toEqual(['server/start.ts'])
})
