import { expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { depositOpeningActors } from '../../src/api/deposit-opening.actors.ts'
import { run } from '../support/answering.ts'
import { myOverview } from '../support/cabinet-data.ts'
import { offer, terms } from '../support/models/deposit-opening.model.ts'
import { activeDeposit, quote } from '../support/models/money-samples.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const { call, reads, made, answers, outOfDate } = recordedCalls(() => ({
  'GET /settings_other/plans/available': { asOf: offer.asOf, items: offer.plans },
  'GET /user/balance': {
    currencies: { balance: offer.available, referral: {}, bonus: {}, deposit: {} },
  },
  'GET /payment-systems': {
    items: offer.systems,
  },
  'GET /user-data/byType/{type?}': {
    type: 'profile',
    user: { ...session.user, subscription: offer.subscription },
  },
  'GET /settings/subscription/options': { items: offer.options },
  'GET /user/exchange-rate': quote,
  'POST /funds/deposits': activeDeposit,
  'GET /user/overview': myOverview,
  'GET /funds/deposits': { items: [activeDeposit], nextCursor: null },
}))
const whose = { login: 'asselk88' }
const draft = { ...terms, key: null }
const actors = () =>
  depositOpeningActors({
    call,
    reads,
    readDraft: (login) => (login === whose.login ? draft : null),
    readOpened: () => null,
  })
const body = { ...terms, quote: null }

const touched = ['deposit', 'balance', 'operations', 'notifications']

test('the offer is what there is now, with what was chosen before; a currency counts as coarsely as its coarsest network', async () => {
  const { readOffer } = actors()
  expect(await run(readOffer, whose)).toEqual(offer)
  await run(readOffer, whose)
  expect(made.filter(({ call: asked }) => asked === 'GET /user/balance')).toHaveLength(2)
})

test('what all of a currency comes to is asked from the side that is given', async () => {
  const input = { from: 'TON', to: 'USDT', amount: '150' } as const
  expect(await run(actors().readMaximum, input)).toEqual(quote)
  expect(made[0]?.input).toEqual({ query: { ...input, side: 'give' } })
})

test('opening carries the key, and puts out of date what it touched', async () => {
  const input = { key: 'key-1', body }
  expect(await run(actors().openDeposit, input)).toEqual(activeDeposit)
  expect(made).toEqual([{ call: 'POST /funds/deposits', input: { body }, key: 'key-1' }])
  expect(outOfDate).toEqual(touched)
})

test('opening that was refused puts nothing out of date', async () => {
  answers['POST /funds/deposits'] = new ApiFailure('insufficient_funds')
  await expect(run(actors().openDeposit, { key: 'key-1', body })).rejects.toEqual(
    new ApiFailure('insufficient_funds'),
  )
  expect(outOfDate).toEqual([])
})

test('a deposit whose answer was lost is looked for by its key', async () => {
  const find = () => run(actors().findDeposit, { key: 'key-1', body })
  expect(await find()).toEqual(activeDeposit)
  expect(made[0]?.input).toEqual({ query: { key: 'key-1' } })
  expect(outOfDate).toEqual(touched)
  answers['GET /funds/deposits'] = { items: [], nextCursor: null }
  expect(await find()).toEqual(null)
})
