import { beforeEach, describe, expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { withdrawalActors } from '../../src/api/withdrawal.actors.ts'
import type { WithdrawalDraft } from '../../src/machines/withdrawal-creation.machine.ts'
import { run } from '../support/answering.ts'
import {
  cancelledPayment,
  heldConditions,
  heldWallet,
  inspectedPayment,
  paymentRequest,
  pendingPayment,
  tronWallet,
} from '../support/models/money-samples.ts'
import { assertion } from '../support/models/passkey-samples.ts'
import { ton, usdt } from '../support/models/refill-samples.ts'
import { valuesOf } from '../support/pick.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const now = new Date(2026, 0, 31, 15, 30).getTime()
const money = ['balance', 'payment', 'operations', 'notifications'] as const
let draft: WithdrawalDraft | null

const { call, reads, made, answers, outOfDate } = recordedCalls(() => ({
  'GET /payment-systems': { items: [usdt, ton] },
  'GET /user/balance': { currencies: { balance: { USDT: '2418.6' }, referral: { USDT: '7' } } },
  'GET /user-data/wallets': { items: [tronWallet, heldWallet] },
  'GET /funds/payments/conditions': { items: heldConditions },
  'POST /funds/payments/request': paymentRequest,
  'POST /funds/payments/validate': { requestId: 'request-1', validFor: 600 },
  'POST /funds/payments': pendingPayment,
  'GET /funds/payments': { items: [pendingPayment], nextCursor: 'older' },
  'GET /funds/payments/{id}': pendingPayment,
  'POST /funds/payments/cancel/{id}': cancelledPayment,
}))
const actors = () => withdrawalActors({ call, reads, now: () => now, readDraft: () => draft })

beforeEach(() => {
  draft = null
})

describe('what a withdrawal rests on', () => {
  const read = (paymentSystem: string | null) =>
    run(actors().readFormData, { login: 'asselk88', paymentSystem })

  test('is the main balance, the wallet and the conditions of the chosen system', async () => {
    expect(await read('TON')).toEqual({
      systems: [usdt, ton],
      paymentSystem: 'TON',
      wallet: heldWallet,
      conditions: heldConditions,
      balance: { USDT: '2418.6' },
      at: now,
      draft: null,
    })
    expect(made.at(-1)?.input).toEqual({ query: { paymentSystem: 'TON' } })
  })

  test('is that of the first system where none, or one that is gone, was chosen', async () => {
    for (const chosen of [null, 'GONE']) {
      expect(valuesOf(await read(chosen), 'paymentSystem', 'wallet')).toEqual([
        'USDT-TRC20',
        tronWallet,
      ])
    }
  })

  test('has no wallet where none is saved, and nothing where there is no system', async () => {
    answers['GET /user-data/wallets'] = { items: [] }
    expect(valuesOf(await read('TON'), 'wallet')).toEqual([null])
    answers['GET /payment-systems'] = { items: [] }
    reads.invalidate(['payment'])
    expect(valuesOf(await read(null), 'paymentSystem', 'wallet', 'conditions')).toEqual([
      null,
      null,
      [],
    ])
  })

  test('is never taken from what was known before, the list of systems apart', async () => {
    await read('TON')
    await read('TON')
    expect(made.filter(({ call: asked }) => asked === 'GET /user/balance')).toHaveLength(2)
    expect(made.filter(({ call: asked }) => asked === 'GET /payment-systems')).toHaveLength(1)
  })
})

describe('the code', () => {
  const input = { verificationId: 'verification-1', code: '123456', requestId: 'request-2' }

  test('is checked for the request it was sent for and moves nothing', async () => {
    expect(await run(actors().checkCode, input)).toEqual({
      session: null,
      passwordToken: null,
    })
    expect(made.at(-1)).toEqual({
      call: 'POST /funds/payments/validate',
      input: { body: { requestId: 'request-2', code: '123456' } },
    })
    expect(outOfDate).toEqual([])
  })

  test('gives way to a passkey that was shown for this request', async () => {
    await run(actors().checkCode, { ...input, code: '', passkey: assertion })
    expect(made.at(-1)).toEqual({
      call: 'POST /funds/payments/validate',
      input: { body: { requestId: 'request-2', code: assertion } },
    })
  })
})

describe('creating', () => {
  const input = { key: 'key-1', body: { requestId: 'request-1' } }

  test('the key travels with the request, and balance, history, operations and mail learn of it', async () => {
    expect(await run(actors().createPayment, input)).toEqual(pendingPayment)
    expect(made).toEqual([
      {
        call: 'POST /funds/payments',
        input: { body: { requestId: 'request-1' } },
        key: 'key-1',
      },
    ])
    expect(outOfDate).toEqual(money)
  })

  test('a refused request puts nothing out of date', async () => {
    answers['POST /funds/payments'] = new ApiFailure('insufficient_funds')
    await expect(run(actors().createPayment, input)).rejects.toEqual(
      new ApiFailure('insufficient_funds'),
    )
    expect(outOfDate).toEqual([])
  })

  test('after a lost answer the provider is asked by the key', async () => {
    const find = () => run(actors().findPayment, input)
    expect(await find()).toEqual(pendingPayment)
    expect(made.at(-1)?.input).toEqual({ query: { key: 'key-1' } })
    expect(outOfDate).toEqual(money)
    answers['GET /funds/payments'] = { items: [], nextCursor: null }
    expect(await find()).toEqual(null)
    expect(outOfDate).toEqual(money)
  })
})

describe('the history', () => {
  const list = (filter: object, cursor: string | null = null) =>
    run(actors().list.read, {
      params: { status: null, currency: null, period: null, ...filter },
      cursor,
    })

  test('asks for all, or with its filter, from the beginning of a day of this device', async () => {
    expect(await list({})).toEqual({ items: [pendingPayment], nextCursor: 'older', at: now })
    await list({ status: 'rejected', currency: 'TON', period: 'month' }, 'after-1')
    expect(made.map(({ input }) => input)).toEqual([
      { query: { status: 'all' } },
      {
        query: {
          status: 'rejected',
          currency: 'TON',
          from: new Date(2026, 0, 1).toISOString(),
          cursor: 'after-1',
        },
      },
    ])
  })
})

describe('following', () => {
  const check = (found: typeof pendingPayment) => {
    answers['GET /funds/payments/{id}'] = found
    const input = { id: 'payment-1', known: pendingPayment }
    return run(actors().checkPayment, input)
  }

  test('the same status puts nothing out of date, another one all that it touches', async () => {
    expect(await check(pendingPayment)).toEqual({ payment: pendingPayment, at: now })
    expect(outOfDate).toEqual([])
    expect(await check(inspectedPayment)).toEqual({ payment: inspectedPayment, at: now })
    expect(outOfDate).toEqual(money)
  })

  test('what was taken back is on the balance again', async () => {
    const input = { id: 'payment-1' }
    expect(await run(actors().cancelPayment, input)).toEqual({
      payment: cancelledPayment,
      at: now,
    })
    expect(made.at(-1)?.input).toEqual({ params: { id: 'payment-1' } })
    expect(outOfDate).toEqual(money)
  })
})
