import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../server/operator-commands.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { Balance } from '../../src/api/contract/user.ts'
import { codeOf, refillOf } from '../support/investor.ts'
import { embeddedByNight } from '../support/night.ts'
import { valuesOf } from '../support/pick.ts'
import { newPerson, openProvider, password, problem, tokenOf } from '../support/provider.ts'

const provider = await openProvider({ on: embeddedByNight })
await newPerson(provider, 'sandman1')
const token = await tokenOf(provider.ask, 'sandman1')
afterAll(() => provider.close())

const post = (path: string, body: unknown) => provider.ask('POST', `/sandbox${path}`, { body })
const get = (path: string) => provider.ask('GET', `/api${path}`, { token })

let refillKeys = 0
async function newRefill(): Promise<string> {
  refillKeys += 1
  const created = await provider.ask('POST', '/api/funds/refills', {
    token,
    key: `sandbox-${refillKeys}`,
    body: { paymentSystem: 'USDT-TRC20', amount: '100' },
  })
  return (created.body as { id: string }).id
}

describe('the sandbox', () => {
  test('sends a transfer that nobody notices until its hash is named', async () => {
    const refillId = await newRefill()
    const sent = await post('/transfers/unnoticed', { refillId })
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(sent).toEqual({ status: 200, body: { refillId, hash, amount: '100' } })
    expect(refillOf(await get(`/funds/refills/${refillId}`)).received).toBe(null)
    const found = await provider.ask('POST', `/api/funds/refills/${refillId}/transfer-hash`, {
      token,
      body: { hash: (sent.body as { hash: string }).hash },
    })
    const { received, credited } = refillOf(found)
    expect({ received, credited }).toEqual({ received: '100', credited: null })

    const other = await newRefill()
    const { text } = await runCommand(
      provider.actions,
      ['transfer', other, '--unnoticed', '1', '--amount', '7.5'],
      [],
      'aigul',
    )
    expect(JSON.parse(text)).toEqual({ refillId: other, hash, amount: '7.5' })
    expect(await post('/transfers/unnoticed', { refillId: '999999' })).toEqual(
      problem('not_found', 404),
    )
  })

  test('shows the messages sent to a login, a phone, or everybody', async () => {
    await newPerson(provider, 'reader01', { confirmed: false })
    await provider.ask('POST', '/api/auth/login', { body: { login: 'reader01', password } })
    const all = (await provider.ask('GET', '/sandbox/outbox')).body as { target: string }[]
    const target = all[0]?.target ?? ''
    const expected = [
      {
        channel: 'sms',
        target: expect.stringMatching(/^\+7702/),
        template: 'phone_code',
        code: expect.stringMatching(/^\d{6}$/),
        subject: null,
        text: expect.stringContaining('Cabinet'),
        sentAt: expect.stringMatching(/Z$/),
      },
    ]
    expect((await provider.ask('GET', '/sandbox/outbox?target=reader01')).body).toEqual(expected)
    const byPhone = `/sandbox/outbox?target=${encodeURIComponent(target)}`
    expect((await provider.ask('GET', byPhone)).body).toEqual(expected)
    expect((await provider.ask('GET', '/sandbox/outbox?target=nobody')).body).toEqual([])
  })

  test('sends a transfer that arrives on the balance', async () => {
    const refillId = await newRefill()
    const { body } = await post('/transfers', { refillId })
    expect(valuesOf(body, 'id', 'status', 'credited')).toEqual([refillId, 'replenished', '100'])
    const { currencies } = (await get('/user/balance')).body as Balance
    expect(currencies.balance).toEqual({ USDT: '100' })
  })

  test('adds confirmations to a transfer under way', async () => {
    const refillId = await newRefill()
    const seen = async (more: number) => {
      const answer = await post('/transfers', { refillId, confirmations: more })
      const { status, confirmations } = refillOf(answer)
      return [status, confirmations?.seen]
    }
    expect(await seen(1)).toEqual(['waiting', 1])
    expect(await seen(2)).toEqual(['waiting', 3])
    expect(await seen(100)).toEqual(['replenished', 19])
  })

  test('moves the clock, and what is due by then happens', async () => {
    const refillId = await newRefill()
    expect((await post('/clock', { advanceSeconds: 86_400 })).status).toBe(200)
    expect(valuesOf((await get(`/funds/refills/${refillId}`)).body, 'status', 'rejection')).toEqual(
      ['rejected', 'expired'],
    )
    const late = await post('/transfers', { refillId })
    expect(valuesOf(late.body, 'status', 'late')).toEqual(['replenished', true])
  })

  test('its time is told by every answer of a call, rejections included, and follows the clock at once', async () => {
    const notices = async (path: string) => {
      const { headers } = await provider.ask('GET', `/api${path}`, { token })
      return Date.parse(headers.get('provider-time') ?? '')
    }
    const clock = async () =>
      Date.parse(((await provider.ask('GET', '/sandbox/clock')).body as { now: string }).now)
    const day = 86_400_000
    for (const path of ['/user/balance', '/funds/refills/none', '/settings/application']) {
      const before = await clock()
      const time = await notices(path)
      expect([before <= time, time <= (await clock())]).toEqual([true, true])
    }
    const before = await notices('/user/balance')
    await post('/clock', { advanceSeconds: 90 * 86_400 })
    expect(Math.floor(((await notices('/user/balance')) - before) / day)).toEqual(90)
    const { headers } = await provider.ask('GET', '/api/settings/application', {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(headers.get('access-control-expose-headers')?.split(',')).toContain('provider-time')
  })

  test('pages of another origin may call: the browser asks first, and hears which headers they may send', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    const first = await provider.ask('OPTIONS', '/api/funds/payments', { headers })
    const refused = await provider.ask('GET', '/api/user/balance', { headers })
    const open = (answer: { headers: Headers }, name: string) =>
      answer.headers.get(`access-control-${name}`)
    expect([
      first.status,
      open(first, 'allow-origin'),
      open(first, 'allow-headers'),
      open(first, 'max-age'),
      refused.status,
      open(refused, 'allow-origin'),
      open(refused, 'expose-headers'),
    ]).toEqual([
      204,
      '*',
      'authorization,content-type,idempotency-key,accept-language,traceparent',
      '600',
      401,
      '*',
      'retry-after,request-id,provider-time',
    ])
  })

  test('says what it does not understand', async () => {
    const orders: [string, unknown][] = [
      ['/transfers', {}],
      ['/transfers', { refillId: '1', amount: '-5' }],
      ['/clock', { advanceSeconds: -60 }],
      ['/clock', { advanceDays: 'many' }],
      ['/maintenance', {}],
      ['/faults', { call: 'signIn', fault: 'explode' }],
      ['/faults', { call: 'noSuchCall', fault: 'drop' }],
      ['/verifications/sandman1', { status: 'in_process' }],
      ['/telegram', { id: 'x' }],
    ]
    for (const [path, body] of orders) {
      const refused = await post(path, body)
      expect([refused.status, codeOf(refused.body)]).toEqual([422, 'validation_failed'])
    }
    expect(await post('/transfers', { refillId: '999999' })).toEqual(problem('not_found', 404))
  })

  test('has a page, with nothing inline', async () => {
    const { text } = await provider.ask('GET', '/sandbox')
    expect(text).toContain('<h1>')
    expect(text).not.toMatch(/<style|style="|\son\w+="|<script>/)
    expect((await provider.ask('GET', '/sandbox/page.js')).status).toBe(200)
    expect((await provider.ask('GET', '/sandbox/page.css')).status).toBe(200)
  })

  test('is absent when it is off: page, calls, clock and transfers', async () => {
    const real = await openProvider({ database: provider.database, environment: { SANDBOX: '0' } })
    for (const [method, path] of [
      ['GET', '/sandbox'],
      ['GET', '/sandbox/page.js'],
      ['GET', '/sandbox/outbox'],
      ['POST', '/sandbox/transfers'],
      ['POST', '/sandbox/clock'],
      ['POST', '/sandbox/faults'],
      ['GET', '/sandbox/verifications'],
      ['POST', '/sandbox/verifications/sandman1'],
      ['GET', '/sandbox/telegram'],
      ['GET', '/sandbox/telegram.js'],
      ['POST', '/sandbox/telegram'],
    ] as const) {
      expect((await real.ask(method, path)).status).toBe(404)
    }
    const settings = await real.ask('GET', '/api/settings/application')
    expect(valuesOf(settings.body, 'sandbox')).toEqual([false])
    const refillId = await newRefill()
    expect(await runCommand(real.actions, ['transfer', refillId])).toEqual({
      failed: true,
      text: 'Failed: Transfers are simulated in a sandbox only.',
    })
    expect(valuesOf(await runCommand(real.actions, ['clock', '1d']), 'failed')).toEqual([true])
  })
})

describe('a planned fault', () => {
  afterEach(() => provider.ask('DELETE', '/sandbox/faults'))

  test('strikes the next answers of its call, as many as were asked for', async () => {
    await post('/faults', { call: 'readBalance', fault: 'status', code: 'overloaded', times: 2 })
    const statuses = [
      await get('/user/balance'),
      await get('/user/balance'),
      await get('/user/balance'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([503, 503, 200])
    expect((await get('/payment-systems')).status).toBe(200)
  })

  test('may be a page of some gateway, or half an answer', async () => {
    await post('/faults', { call: '/user/balance', fault: 'status', status: 502 })
    const page = await get('/user/balance')
    expect([page.status, page.text]).toEqual([502, expect.stringContaining('<html>')])
    await post('/faults', { call: 'GET /user/balance', fault: 'garble' })
    const garbled = await provider.app.request('/api/user/balance', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([garbled.status, await garbled.text()]).toEqual([200, '{"items": ['])
  })

  test('that drops the answer has carried the call out', async () => {
    await post('/faults', { call: 'createRefill', fault: 'drop' })
    await provider.app.request('/api/funds/refills', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': 'dropped',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ paymentSystem: 'USDT-TRC20', amount: '77' }),
    })
    const { items } = (await get('/funds/refills?key=dropped')).body as { items: Refill[] }
    expect(items.map(({ amount }) => amount)).toEqual(['77'])
  })

  test('may be a wait', async () => {
    await post('/faults', { call: 'readBalance', fault: 'delay', milliseconds: 200 })
    const started = performance.now()
    expect((await get('/user/balance')).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(190)
  })
})

describe('maintenance', () => {
  afterEach(() => post('/maintenance', { active: false }))

  test('closes every call but those that say so, with the time left', async () => {
    await post('/maintenance', { active: true, lastsSeconds: 600, note: 'New ledger' })
    const closed = await get('/user/balance')
    expect(closed).toEqual(problem('maintenance', 503, { retryAfter: expect.any(Number) }))
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(590)
    const signIn = await provider.ask('POST', '/api/auth/login', {
      body: { login: 'sandman1', password },
    })
    expect(signIn.status).toBe(503)
    const work = await get('/settings/technical_work')
    expect(work).toEqual({
      status: 200,
      body: {
        active: true,
        startsAt: expect.stringMatching(/Z$/),
        endsAt: expect.stringMatching(/Z$/),
        startsIn: 0,
        endsIn: expect.any(Number),
        note: 'New ledger',
      },
    })
    expect((await get('/settings/application')).status).toBe(200)
    expect((await provider.ask('GET', '/health')).status).toBe(200)
    expect((await provider.ask('GET', '/sandbox/outbox')).status).toBe(200)
  })

  test('is announced before, begins and ends by itself', async () => {
    await post('/maintenance', { active: true, startsInSeconds: 300, lastsSeconds: 600 })
    expect(
      valuesOf((await get('/settings/technical_work')).body, 'active', 'startsIn', 'endsIn'),
    ).toEqual([false, 300, 900])
    expect((await get('/user/balance')).status).toBe(200)
    await post('/clock', { advanceSeconds: 301 })
    expect((await get('/user/balance')).status).toBe(503)
    await post('/clock', { advanceSeconds: 600 })
    expect((await get('/user/balance')).status).toBe(200)
    expect((await get('/settings/technical_work')).body).toEqual({
      active: false,
      startsAt: null,
      endsAt: null,
      startsIn: null,
      endsIn: null,
      note: null,
    })
  })
})

describe("the operator's command line", () => {
  const run = (...words: string[]) => runCommand(provider.actions, words)

  test('lists, rejects and shows what the sandbox page shows', async () => {
    const id = await newRefill()
    const list = JSON.parse((await run('refills')).text) as {
      id: string
      login: string
      status: string
    }[]
    const last = list.at(-1)
    expect([last?.id, last?.login, last?.status]).toEqual([id, 'sandman1', 'waiting'])
    expect(valuesOf(JSON.parse((await run('reject', id)).text), 'status', 'rejection')).toEqual([
      'rejected',
      'operator',
    ])
    expect(await run('reject', id)).toEqual({ failed: true, text: 'Refused: not_found' })
    expect(valuesOf(JSON.parse((await run('user', 'sandman1')).text), 'login', 'inviter')).toEqual([
      'sandman1',
      null,
    ])
    expect(
      valuesOf(
        JSON.parse((await run('maintenance', 'on', '--in', '60', '--note', 'soon')).text),
        'active',
        'note',
      ),
    ).toEqual([false, 'soon'])
    expect((await run('maintenance', 'off')).failed).toBe(false)
  })

  test('explains itself when it is misspelt', async () => {
    expect(await run('clock', 'tomorrow')).toEqual({
      failed: true,
      text: 'The time must look like 90s, 10m, 2h or 30d\nUsage: clock [<90s|10m|2h|30d>]',
    })
    expect((await run('dance')).text).toContain('npm run operator -- <command>')
    expect(await run('user', 'nobody')).toEqual({ failed: true, text: 'Refused: not_found' })
  })
})
