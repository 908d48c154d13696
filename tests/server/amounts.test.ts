import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../server/services/ledger.ts'
import { setRate } from '../../server/services/rate.ts'
import { fund, giveWallet, held, moneyCalls, newSubscriber } from '../support/investor.ts'
import { embeddedByNight } from '../support/night.ts'
import { invalid, openProvider, problem } from '../support/provider.ts'

const provider = await openProvider({
  on: embeddedByNight,
  environment: { RATE_LIMIT_SCALE: '1000' },
})
const person = await newSubscriber(provider.deps, 'precise')
const userId = person.userId
const calls = moneyCalls(provider.ask, person)
await fund(provider.deps, userId, '1000')
await giveWallet(provider.deps, userId)
await setRate(provider.deps, 'BTC', '65000')
await post(provider.database, {
  kind: 'bonus',
  key: 'earned',
  at: new Date(),
  legs: [
    { owner: null, account: 'programme', currency: 'USDT', amount: '-100' },
    {
      owner: userId,
      account: 'referral',
      currency: 'USDT',
      amount: '100',
      operation: { type: 'bonus', reference: null },
    },
  ],
})
afterAll(() => provider.close())

/** Every call that names an amount of money. */
const named = [
  'a refill',
  'a deposit',
  'a withdrawal',
  'an exchange by what is given',
  'an exchange by what comes',
  'an income transfer',
] as const

function ask(call: (typeof named)[number], amount: string) {
  switch (call) {
    case 'a refill':
      return calls.createRefill({ paymentSystem: 'USDT-TRC20', amount })
    case 'a deposit':
      return calls.openDeposit({ plan: 'start', amount })
    case 'a withdrawal':
      return calls.requestPayment({ paymentSystem: 'USDT-TRC20', amount })
    case 'an exchange by what is given':
      return calls.quoteExchange({ from: 'USDT', to: 'BTC', amount })
    case 'an exchange by what comes':
      return calls.quoteExchange({ from: 'BTC', to: 'USDT', amount, side: 'get' })
    case 'an income transfer':
      return calls.moveIncome({ from: 'referral', amount })
  }
}

describe.each(named)('the amount of %s', (call) => {
  test('of many zeros is refused without a search that grows with their square', async () => {
    const began = performance.now()
    const { status, body } = await ask(call, `-${'0'.repeat(60_000)}x1`)
    expect({ status, body }).toEqual(invalid('amount', 'format'))
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test.each([
    ['50.1234567', 'format'],
    ['50.123456789012345678', 'format'],
    ['-50', 'below_zero'],
    ['-0.5', 'below_zero'],
    ['5e1', 'format'],
    ['50,5', 'format'],
    [' 50', 'format'],
    ['+50', 'format'],
  ])('of USDT is refused as %s: %s', async (amount, code) => {
    const fields = { errors: [{ path: 'amount', code }] }
    const { status, body } = await ask(call, amount)
    expect({ status, body }).toEqual(problem('validation_failed', 422, fields))
    expect(await held(provider.deps, userId)).toEqual('1000')
  })
})
