import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wallets } from '../../server/database/schema/payout.ts'
import { paymentSystems } from '../../server/database/schema/refill.ts'
import { runCommand } from '../../server/operator-commands.ts'
import { readBalance } from '../../server/services/balance.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import type { Payment, PaymentConditions, PaymentRequest } from '../../src/api/contract/payment.ts'
import { challengeTo } from '../support/identity.ts'
import {
  depositOf,
  fund,
  giveWallet,
  type Investor,
  moneyCalls,
  newPersonSignedIn,
  newSubscriber,
  paymentOf,
  paymentRequestOf,
  payoutAddress,
} from '../support/investor.ts'
import { embeddedByNight } from '../support/night.ts'
import { pick, valuesOf } from '../support/pick.ts'
import { codeFor, codeMismatch, openProvider, password, problem } from '../support/provider.ts'

const HOUR = 3_600_000
const TRON = 'USDT-TRC20'

let person: Investor
let calls: ReturnType<typeof moneyCalls>
let people = 0
const provider = await openProvider({
  on: embeddedByNight,
  environment: { RATE_LIMIT_SCALE: '1000' },
})
/** Somebody who may withdraw: 800 USDT are left of 1,000. */
beforeEach(async () => {
  people += 1
  person = await newSubscriber(provider.deps, `drawer${people}`)
  calls = moneyCalls(provider.ask, person)
  await fund(provider.deps, person.userId, '1000')
  depositOf(await calls.openDeposit({ plan: 'start', amount: '200' }))
  await giveWallet(provider.deps, person.userId)
})
afterEach(async () => expect(await auditBooks(provider.database)).toEqual([]))
afterAll(() => provider.close())

const held = async () =>
  (await readBalance(provider.database, person.userId)).currencies.balance?.USDT
const request = (amount: string, paymentSystem = TRON) =>
  calls.requestPayment({ paymentSystem, amount })
const conditions = async (paymentSystem = TRON) => {
  const query = new URLSearchParams({ paymentSystem })
  const path = `/api/funds/payments/conditions?${query}`
  return provider.ask('GET', path, { token: person.token })
}
const lastCode = () => codeFor(provider, person.login)
const validated = async (amount = '100'): Promise<PaymentRequest> => {
  const asked = paymentRequestOf(await request(amount))
  const { status } = await calls.validatePayment(asked.requestId, await lastCode())
  expect(status).toBe(200)
  return asked
}
const made = async (amount = '100') =>
  paymentOf(await calls.createPayment((await validated(amount)).requestId))
const list = async (query: Record<string, string> = {}) => {
  const path = `/api/funds/payments?${new URLSearchParams(query)}`
  const { body } = await provider.ask('GET', path, { token: person.token })
  return (body as { items: Payment[] }).items
}
const notices = async (kind: string) => {
  const { body } = await provider.ask('GET', '/api/notification', { token: person.token })
  return (body as { items: { kind: string; params: object; reference: string }[] }).items.filter(
    (one) => one.kind === kind,
  )
}
const decide = (id: string, body: object) =>
  provider.ask('POST', `/sandbox/withdrawals/${id}`, { body })

describe('conditions', () => {
  test('are told all at once, met or not', async () => {
    expect((await conditions()).body).toEqual({
      items: ['wallet', 'hold', 'security', 'refill', 'deposit'].map((condition) => ({
        condition,
        met: true,
        secondsLeft: null,
      })),
    })
    person = await newPersonSignedIn(provider.deps, `newcomer${people}`)
    calls = moneyCalls(provider.ask, person)
    const { items } = (await conditions()).body as PaymentConditions
    expect(items.filter(({ met }) => !met).map(({ condition }) => condition)).toEqual([
      'wallet',
      'refill',
      'deposit',
    ])
    expect(await request('100')).toEqual(
      problem('wallet_missing', 409, { params: { unmet: 'wallet,refill,deposit' } }),
    )
    await giveWallet(provider.deps, person.userId)
    expect(await request('100')).toEqual(
      problem('deposit_and_refill_required', 409, { params: { unmet: 'refill,deposit' } }),
    )
    expect(await conditions('DOGE')).toEqual(problem('not_found', 404))
  })

  test('a wallet on hold is said with the time that is left', async () => {
    const now = await provider.deps.clock.now()
    await provider.database.queries
      .update(wallets)
      .set({ usableAt: new Date(now.getTime() + HOUR) })
      .where(eq(wallets.userId, person.userId))
    const { items } = (await conditions()).body as PaymentConditions
    const secondsLeft = items.find(({ condition }) => condition === 'hold')?.secondsLeft ?? 0
    expect(secondsLeft).toBeGreaterThan(3_590)
    expect(secondsLeft).toBeLessThanOrEqual(3_600)
    expect(await request('100')).toEqual(
      problem('wallet_on_hold', 409, {
        params: { unmet: 'hold', secondsLeft: expect.any(Number) },
      }),
    )
  })
})

describe('a request', () => {
  test('is quoted with its fee, and its code names amount and address', async () => {
    const asked = paymentRequestOf(await request('100.50'))
    expect(pick(asked, 'currency', 'amount', 'fee', 'net', 'wallet', 'memo', 'challenge')).toEqual({
      currency: 'USDT',
      amount: '100.5',
      fee: '1.5',
      net: '99',
      wallet: payoutAddress,
      memo: null,
      challenge: challengeTo('sms', expect.stringMatching(/^\+7 702/)),
    })
    const [message] = await provider.actions.outbox(person.login)
    expect(message?.text).toContain(`the withdrawal of 100.5\u00a0USDT to ${payoutAddress}.`)
    expect(await held()).toBe('800')
  })

  test.each([
    ['9.99', 'amount', 'below_min'],
    ['50000.01', 'amount', 'above_max'],
    ['10.0000001', 'amount', 'format'],
  ])('for %s is refused at %s: %s', async (amount, path, code) => {
    const fields = { errors: [{ path, code }] }
    expect(await request(amount)).toEqual(problem('validation_failed', 422, fields))
  })

  test('for more than there is says what is missing', async () => {
    expect(await request('800.01')).toEqual(
      problem('insufficient_funds', 409, { params: { missing: '0.01', currency: 'USDT' } }),
    )
  })

  test('for the same sends no second code within the wait, and for something else voids the one before', async () => {
    const first = paymentRequestOf(await request('100'))
    const code = await lastCode()
    expect(paymentRequestOf(await request('100')).requestId).toBe(first.requestId)
    expect(await lastCode()).toBe(code)

    const second = paymentRequestOf(await request('200'))
    expect(second.requestId).not.toBe(first.requestId)
    expect(await calls.validatePayment(first.requestId, code)).toEqual(problem('code_invalid', 422))
    expect(await calls.validatePayment(second.requestId, await lastCode())).toEqual({
      status: 200,
      body: { requestId: second.requestId, validFor: 600 },
    })
  })

  test('for something else voids one whose code was right, too', async () => {
    const first = await validated('100')
    await request('200')
    expect(await calls.createPayment(first.requestId)).toEqual(problem('code_invalid', 422))
  })
})

describe('a code', () => {
  test('that does not match says how many attempts are left, and after five none is right', async () => {
    const { requestId } = paymentRequestOf(await request('100'))
    const code = await lastCode()
    const wrong = code === '111111' ? '222222' : '111111'
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(await calls.validatePayment(requestId, wrong)).toEqual(codeMismatch(attemptsLeft))
    }
    expect(await calls.validatePayment(requestId, code)).toEqual(problem('code_invalid', 422))
  })

  test('is out of date after ten minutes', async () => {
    const { requestId } = paymentRequestOf(await request('100'))
    await provider.deps.clock.advance(600_000)
    expect(await calls.validatePayment(requestId, await lastCode())).toEqual(
      problem('code_expired', 422),
    )
  })

  test('whose answer was lost is right again', async () => {
    const { requestId } = await validated()
    const again = await calls.validatePayment(requestId, await lastCode())
    expect(again).toEqual({ status: 200, body: { requestId, validFor: expect.any(Number) } })
  })

  test('of another purpose, and of another person, is no code of this withdrawal', async () => {
    const { requestId, challenge } = paymentRequestOf(await request('100'))
    const code = await lastCode()
    const { verificationId } = challenge
    const confirmed = await provider.ask('POST', '/api/auth/phone/confirm', {
      body: { verificationId, code },
    })
    expect(confirmed).toEqual(problem('code_invalid', 422))
    const stranger = await newPersonSignedIn(provider.deps, `stranger${people}`)
    const theirs = moneyCalls(provider.ask, stranger)
    expect(await theirs.validatePayment(requestId, code)).toEqual(problem('not_found', 404))
    await calls.validatePayment(requestId, code)
    expect(await theirs.createPayment(requestId)).toEqual(problem('code_invalid', 422))
  })
})

describe('a withdrawal', () => {
  test('reserves its amount, once per request, and answers again under its key', async () => {
    const { requestId } = await validated('100')
    const payment = paymentOf(await calls.createPayment(requestId, 'one'))
    expect(
      pick(
        payment,
        'paymentSystem',
        'network',
        'amount',
        'fee',
        'net',
        'wallet',
        'status',
        'hash',
        'cancellable',
      ),
    ).toEqual({
      paymentSystem: TRON,
      network: 'TRC20',
      amount: '100',
      fee: '1.5',
      net: '98.5',
      wallet: payoutAddress,
      status: 'pending',
      hash: null,
      cancellable: true,
    })
    expect(await held()).toBe('700')
    expect(paymentOf(await calls.createPayment(requestId, 'one'))).toEqual(payment)
    expect(await calls.createPayment(requestId, 'two')).toEqual(problem('code_invalid', 422))
    expect(await list({ key: 'one' })).toEqual([payment])
    expect(paymentOf(await calls.readPayment(payment.id))).toEqual(payment)
    expect(await held()).toBe('700')
  })

  test('is not made before the code was right, nor ten minutes after', async () => {
    const unproven = paymentRequestOf(await request('100'))
    const refused = await calls.createPayment(unproven.requestId)
    expect(refused).toEqual(problem('code_invalid', 422))
    await calls.validatePayment(unproven.requestId, await lastCode())
    await provider.deps.clock.advance(600_000)
    expect(await calls.createPayment(unproven.requestId)).toEqual(problem('code_expired', 422))
  })

  test('is not made to an address that was changed after the code', async () => {
    const { requestId } = await validated()
    await provider.database.queries
      .update(wallets)
      .set({ address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' })
      .where(eq(wallets.userId, person.userId))
    expect(await calls.createPayment(requestId)).toEqual(problem('code_invalid', 422))
  })

  test('is not made from a wallet that went on hold, nor of money that was spent, nor where payouts stopped', async () => {
    const { requestId } = await validated('700')
    depositOf(await calls.openDeposit({ plan: 'start', amount: '200' }))
    expect(await calls.createPayment(requestId)).toEqual(
      problem('insufficient_funds', 409, { params: { missing: '100', currency: 'USDT' } }),
    )
    const enable = (enabled: boolean) =>
      provider.database.queries
        .update(paymentSystems)
        .set({ enabled })
        .where(eq(paymentSystems.id, TRON))
    await enable(false)
    expect(await calls.createPayment(requestId)).toEqual(problem('payment_failed', 500))
    await enable(true)
    const now = await provider.deps.clock.now()
    await provider.database.queries
      .update(wallets)
      .set({ usableAt: new Date(now.getTime() + HOUR) })
      .where(eq(wallets.userId, person.userId))
    expect(await calls.createPayment(requestId)).toEqual(
      problem('wallet_on_hold', 409, { params: { unmet: 'hold', secondsLeft: 3600 } }),
    )
  })

  test('is void when the password was changed under it', async () => {
    const { requestId } = await validated()
    const changed = await provider.ask('PATCH', '/api/user/password', {
      token: person.token,
      body: { oldPassword: password, newPassword: 'Kestrel4472' },
    })
    expect(changed.status).toBe(200)
    expect(await calls.createPayment(requestId)).toEqual(problem('code_invalid', 422))
  })

  test('is cancelled by its owner while it is pending, and asked again it still is', async () => {
    const { id } = await made()
    const cancelled = paymentOf(await calls.cancelPayment(id))
    expect(pick(cancelled, 'status', 'rejection', 'reason', 'cancellable', 'finishedAt')).toEqual({
      status: 'rejected',
      rejection: 'cancelled',
      reason: null,
      cancellable: false,
      finishedAt: expect.any(String),
    })
    expect(paymentOf(await calls.cancelPayment(id))).toEqual(cancelled)
    expect(await held()).toBe('800')
    expect(await notices('payment_rejected')).toEqual([])
  })
})

describe('the operator', () => {
  test('inspects and pays: the money leaves the platform, and the person is told the hash', async () => {
    const payment = await made()
    const { id } = payment
    const moment = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/)
    const inspected = {
      ...payment,
      status: 'on_inspection',
      cancellable: false,
      inspectedAt: moment,
    }
    expect((await decide(id, { status: 'on_inspection' })).body).toEqual(inspected)
    expect(await calls.cancelPayment(id)).toEqual(problem('payment_failed', 500))
    expect(await decide(id, { status: 'on_inspection' })).toEqual(problem('not_found', 404))

    const paid = (await decide(id, { status: 'successful', hash: 'abc123' })).body
    expect(paid).toEqual({
      ...inspected,
      status: 'successful',
      hash: 'abc123',
      explorerUrl: 'https://tronscan.org/#/transaction/abc123',
      finishedAt: moment,
    })
    expect(await held()).toBe('700')
    for (const status of ['rejected', 'error', 'successful', 'on_inspection']) {
      expect(await decide(id, { status })).toEqual(problem('not_found', 404))
    }
    expect((await notices('payment_inspected')).map(({ reference }) => reference)).toEqual([id])
    expect(
      (await notices('payment_successful')).map((each) => pick(each, 'reference', 'params')),
    ).toEqual([{ reference: id, params: { amount: '100', currency: 'USDT', reason: '' } }])
    const [notice] = await provider.actions.outbox(person.login)
    expect(notice?.text).toContain('Transaction: abc123')
  })

  test.each([
    ['rejected', 'operator', 'payment_rejected'],
    ['error', null, 'payment_error'],
  ])(
    'ends one as %s: the amount is back, with the reason, which is told in words',
    async (status, rejection, kind) => {
      const { id } = await made()
      const reason = 'address_reported'
      expect(
        valuesOf((await decide(id, { status, reason })).body, 'status', 'rejection', 'reason'),
      ).toEqual([status, rejection, reason])
      expect(await held()).toBe('800')
      expect((await notices(kind)).map((each) => pick(each, 'reference', 'params'))).toEqual([
        { reference: id, params: { amount: '100', currency: 'USDT', reason } },
      ])
      const [notice] = await provider.actions.outbox(person.login)
      expect(notice?.text).toContain('This address has been reported for fraud.')
      const path = '/api/user/operations/?type=withdrawal'
      const { body } = await provider.ask('GET', path, { token: person.token })
      const { items } = body as { items: object[] }
      expect(items.map((item) => pick(item, 'amount', 'balanceAfter', 'reference'))).toEqual([
        { amount: '100', balanceAfter: '800', reference: id },
        { amount: '-100', balanceAfter: '700', reference: id },
      ])
    },
  )

  test('decides by the command line in the same way', async () => {
    const [first, second] = [await made('20'), await made('30')]
    const command = (...words: string[]) => runCommand(provider.actions, words)
    const waiting = async () =>
      (JSON.parse((await command('withdrawals')).text) as { login: string; amount: string }[])
        .filter(({ login }) => login === person.login)
        .map(({ amount }) => amount)
    expect(await waiting()).toEqual(['20', '30'])
    expect(await command('withdrawal', 'pay', first.id)).toEqual({
      failed: true,
      text: expect.stringContaining('--hash is missing'),
    })
    expect((await command('withdrawal', 'inspect', first.id)).failed).toBe(false)
    expect((await command('withdrawal', 'pay', first.id, '--hash', 'h')).failed).toBe(false)
    expect((await command('withdrawal', 'reject', second.id)).failed).toBe(true)
    expect((await command('withdrawal', 'reject', second.id, '--reason', 'No')).failed).toBe(false)
    expect(await command('withdrawal', 'fail', second.id, '--reason', 'No')).toEqual({
      failed: true,
      text: 'Refused: not_found',
    })
    expect((await command('withdrawal', 'burn', second.id)).failed).toBe(true)
    expect(await waiting()).toEqual([])
  })
})

test('a history is filtered by status, currency and period', async () => {
  const old = await made('10')
  await provider.deps.clock.advance(HOUR)
  const recent = await made('20')
  await decide(old.id, { status: 'successful' })
  const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id)
  expect(await ids({})).toEqual([recent.id, old.id])
  expect(await ids({ status: 'all' })).toEqual([recent.id, old.id])
  expect(await ids({ status: 'successful' })).toEqual([old.id])
  expect(await ids({ currency: 'BTC' })).toEqual([])
  expect(await ids({ currency: 'USDT', from: recent.createdAt })).toEqual([recent.id])
  expect(await ids({ to: recent.createdAt })).toEqual([old.id])
  expect((await list({ status: 'successful' })).map(({ hash }) => hash)).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
})

describe('a request whose code is awaited', () => {
  const read = (requestId: string, token = person.token) =>
    provider.ask('GET', `/api/funds/payments/request/${requestId}`, { token })

  test('is read again after a reload, and nothing is sent', async () => {
    const asked = paymentRequestOf(await request('100'))
    const messages = await provider.actions.outbox(person.login)
    await provider.deps.clock.advance(30_000)
    const { status, body } = await read(asked.requestId)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...asked,
        challenge: {
          ...asked.challenge,
          resendIn: expect.any(Number),
          expiresIn: expect.any(Number),
        },
      },
    })
    const { challenge } = body as PaymentRequest
    expect(challenge.expiresIn).toBeLessThan(asked.challenge.expiresIn)
    expect(await provider.actions.outbox(person.login)).toEqual(messages)
    expect((await calls.validatePayment(asked.requestId, await lastCode())).status).toBe(200)
  })

  test('is void once its code was used or another was asked for', async () => {
    const used = await validated('100')
    expect(await read(used.requestId)).toEqual(problem('code_invalid', 422))
    const replaced = paymentRequestOf(await request('101'))
    await request('102')
    expect(await read(replaced.requestId)).toEqual(problem('code_invalid', 422))
  })

  test('is nothing to anybody else', async () => {
    const asked = paymentRequestOf(await request('100'))
    const stranger = await newPersonSignedIn(provider.deps, `stranger${people}`)
    const [foreign, unknown] = [
      await read(asked.requestId, stranger.token),
      await read('unknown', stranger.token),
    ]
    const bare = ({ status, body }: { status: number; body: unknown }) => ({
      status,
      code: (body as { code: string }).code,
    })
    expect(bare(foreign)).toEqual({ status: 404, code: 'not_found' })
    expect(bare(unknown)).toEqual(bare(foreign))
  })
})
