import { describe, expect, test } from 'vitest'
import {
  depositOpeningMachine,
  isNothingOpened,
  leftFor,
  missingFor,
  subscriptionFor,
  withPlan,
} from '../../src/machines/deposit-opening.machine.ts'
import type { OpeningOffer, OpeningTerms } from '../../src/machines/deposit-terms.ts'
import { startFlow } from '../support/flow.ts'
import {
  input,
  now,
  offer,
  owed,
  poor,
  reviewed,
  terms,
  unsubscribed,
  visited,
} from '../support/models/deposit-opening.model.ts'
import {
  activeDeposit,
  balancePlan,
  quote,
  startPlan,
  worseQuote,
} from '../support/models/money-samples.ts'
import { proveSubmission } from '../support/prove-submission.ts'

const confirmed = { type: 'deposit.confirmed', key: 'key-1' } as const
const reopened = { type: 'terms.reopened' } as const
const submitted = (values: OpeningTerms = terms) =>
  ({ type: 'terms.submitted', terms: values }) as const
const asked = { type: 'outcome.requested' } as const

async function opened(read: OpeningOffer = offer, location = input.location) {
  const flow = startFlow(depositOpeningMachine, { input: { ...input, location } })
  await flow.answer('readOffer', read)
  return flow
}
type Opened = Awaited<ReturnType<typeof opened>>

async function reviewing(values: OpeningTerms = terms) {
  const flow = await opened()
  flow.send(submitted(values))
  return flow
}

async function rated(answer = quote) {
  const flow = await reviewing({ ...terms, currency: 'TON' })
  flow.clock.advance(400)
  await flow.answer('readQuote', answer)
  return flow
}

/** A review that ends without a deposit leads here. */
const form = { name: 'depositOpening', query: { plan: terms.plan } }
const openings = (flow: Opened) =>
  flow.services.calls.flatMap(({ id, input: sent }) => (id === 'send' ? [sent] : []))
const draftsOf = (flow: Opened) =>
  flow.services.performed.filter(({ type }) => type === 'saveDraft').map(({ params }) => params)
const endedAt = (flow: Opened) =>
  flow.services.performed.filter(({ type }) => type === 'replaceLocation').at(-1)?.params
const success = { name: 'deposit', id: 'deposit-1', query: { step: 'opened' } }
const wentTo = (flow: Opened) =>
  flow.services.performed.filter(({ type }) => type === 'goTo').map(({ params }) => params)
const body = { ...terms, quote: null }

proveSubmission({
  begin: () => reviewing(),
  submitted: (key) => ({ ...confirmed, key }),
  back: async (flow, end) => {
    if (end === 'refused') await flow.answer('readOffer', offer)
    flow.send(submitted())
  },
  result: activeDeposit,
})

describe('choosing', () => {
  test('the term is counted by the clock of the provider, however wrong the one of the device is', async () => {
    let device = now - 3 * 86_400_000
    const flow = startFlow(depositOpeningMachine, { input: { ...input, now: () => device } })
    await flow.answer('readOffer', offer)
    expect(flow.snapshot.context.at).toEqual(now)
    device += 90_000
    flow.send({ type: 'terms.changed', terms })
    expect(flow.snapshot.context.at).toEqual(now + 90_000)
  })

  test('a plan named by the address is chosen, and an amount typed for another currency is not kept', async () => {
    const bitcoin = { ...startPlan, id: 'bitcoin', currency: 'BTC' as const }
    const flow = await opened({ ...offer, plans: [...offer.plans, bitcoin] }, visited('bitcoin'))
    expect(flow.snapshot.context.terms).toEqual({
      plan: 'bitcoin',
      currency: 'BTC',
      amount: bitcoin.min,
      autoinvestment: true,
    })
  })

  test('the least amount of the plan stands there at first, and follows the plan until another is typed', async () => {
    const flow = await opened({ ...offer, draft: null })
    const least = { plan: 'start', currency: 'USDT', amount: '50', autoinvestment: false } as const
    expect(flow.snapshot.context.terms).toEqual(least)
    expect([
      withPlan(least, startPlan, balancePlan).amount,
      withPlan({ ...least, amount: '' }, startPlan, balancePlan).amount,
      withPlan({ ...least, amount: '600' }, startPlan, balancePlan).amount,
    ]).toEqual(['500', '500', '600'])
  })

  test('what was chosen before a detour is chosen again', async () => {
    expect((await opened()).snapshot.context.terms).toEqual(terms)
  })

  test('a plan that is gone gives way to the first', async () => {
    const flow = await opened({ ...offer, draft: { ...terms, plan: 'gone', key: null } })
    expect(flow.snapshot.context.terms?.plan).toEqual('start')
  })

  test('every change is kept for the way back, and the address names the plan', async () => {
    const flow = await opened()
    const changed = { ...terms, amount: '60', plan: 'start' }
    flow.send({ type: 'terms.changed', terms: changed })
    flow.send({ type: 'terms.changed', terms: { ...changed, amount: '600' } })
    expect(flow.services.performed).toEqual([
      { type: 'saveDraft', params: { ...changed, key: null } },
      { type: 'replaceLocation', params: visited('start') },
      { type: 'saveDraft', params: { ...changed, amount: '600', key: null } },
    ])
  })

  test('a link to another plan chooses it; the own address and an unknown plan change nothing', async () => {
    const flow = await opened()
    flow.send({ type: 'location.visited', location: visited('start') })
    expect(flow.snapshot.context.terms).toEqual({ ...terms, plan: 'start' })
    expect(flow.snapshot.can({ type: 'location.visited', location: visited('start') })).toEqual(
      false,
    )
    expect(flow.snapshot.can({ type: 'location.visited', location: visited('gone') })).toEqual(
      false,
    )
  })

  test('the review is a step in the history: Back leads to the form, Forward to the review', async () => {
    const flow = await opened()
    flow.send(submitted())
    expect(wentTo(flow)).toEqual([reviewed('balance')])
    flow.services.performed.length = 0
    expect(flow.snapshot.can({ type: 'location.visited', location: reviewed('balance') })).toEqual(
      false,
    )
    flow.send({ type: 'location.visited', location: visited('balance') })
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.services.performed).toEqual([{ type: 'showTop', params: undefined }])
    expect(flow.snapshot.context.terms).toEqual(terms)
    flow.send({ type: 'location.visited', location: reviewed('balance') })
    expect(flow.snapshot.value).toEqual('reviewing')
    flow.services.performed.length = 0
    flow.send({ type: 'location.visited', location: visited('start') })
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.services.performed).toEqual([{ type: 'showTop', params: undefined }])
    expect(flow.snapshot.context.terms).toEqual({ ...terms, plan: 'start' })
  })

  test.each([
    ['more than there is', '9000'],
    ['less than the plan takes', '499'],
    ['nothing', ''],
    ['what may be read in two ways', 'en!10,000'],
  ])(
    'Forward to the review of %s stays in the form, and so does the address',
    async (_, amount) => {
      const flow = await opened()
      flow.send({ type: 'terms.changed', terms: { ...terms, amount } })
      flow.services.performed.length = 0
      flow.send({ type: 'location.visited', location: reviewed('balance') })
      expect([flow.snapshot.value, endedAt(flow)]).toEqual(['choosing', form])
    },
  )

  test('Forward to the review shows what was typed since', async () => {
    const flow = await opened()
    flow.send({ type: 'terms.changed', terms: { ...terms, amount: 'de:1.000,50' } })
    flow.send({ type: 'location.visited', location: reviewed('balance') })
    expect([flow.snapshot.value, flow.snapshot.context.terms?.amount]).toEqual([
      'reviewing',
      '1000.50',
    ])
  })

  test('without a subscription the one that costs least is paid from the same balance', () => {
    const option = { id: 'month', days: 30, price: '15', currency: 'USDT' }
    const without = { ...unsubscribed, available: { USDT: '65' } }
    const all = { ...terms, plan: 'start', amount: '65' }
    expect([
      subscriptionFor(without, startPlan),
      leftFor(without, startPlan),
      missingFor(without, startPlan, all),
      missingFor(without, startPlan, { ...all, amount: '50' }),
      leftFor({ ...without, available: { USDT: '10' } }, startPlan),
    ]).toEqual([option, '50', '15', null, '0'])
    const bitcoin = { ...startPlan, currency: 'BTC' as const }
    expect([
      subscriptionFor(offer, startPlan),
      leftFor(offer, startPlan),
      subscriptionFor(without, bitcoin),
    ]).toEqual([null, '1500', null])
  })

  test('without a subscription nothing can be opened', async () => {
    const flow = await opened({ ...offer, subscription: { active: false, until: null } })
    expect(flow.snapshot.can(submitted())).toEqual(false)
  })

  test('more than the balance cannot be opened, exactly the balance can', async () => {
    expect((await opened(poor)).snapshot.can(submitted())).toEqual(false)
    const flow = await opened({ ...offer, available: { USDT: '514.80' } })
    expect(flow.snapshot.can(submitted())).toEqual(true)
  })

  test('of another currency the provider says what all of it comes to, up to the plan’s maximum', async () => {
    const flow = await opened({ ...offer, plans: [{ ...startPlan, max: '500' }] })
    expect(flow.snapshot.can({ type: 'maximum.requested' })).toEqual(false)
    flow.send({ type: 'terms.changed', terms: { ...terms, plan: 'start', currency: 'TON' } })
    flow.send({ type: 'maximum.requested' })
    expect(flow.inputOf('readMaximum')).toEqual({ from: 'TON', to: 'USDT', amount: '150' })
    await flow.answer('readMaximum', quote)
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.terms?.amount).toEqual('500')
  })

  test('what all of it comes to can be asked for again where nobody said it', async () => {
    const flow = await opened()
    flow.send({ type: 'terms.changed', terms: { ...terms, currency: 'TON' } })
    flow.send({ type: 'maximum.requested' })
    await flow.refuse('readMaximum', 'unreachable')
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    expect(flow.snapshot.context.terms?.amount).toEqual(terms.amount)
    flow.send({ type: 'maximum.requested' })
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('an offer that could not be read says why, and is asked for again', async () => {
    const flow = startFlow(depositOpeningMachine, { input })
    await flow.refuse('readOffer', 'unreachable')
    expect(flow.snapshot.value).toEqual('notLoaded')
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    flow.send({ type: 'retry.requested' })
    expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual(['loading', null])
  })

  test('the review begins at the top, and the way back from it too', async () => {
    const flow = await reviewing()
    flow.send(reopened)
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.services.performed.slice(-4).map(({ type }) => type)).toEqual([
      'goTo',
      'showTop',
      'showTop',
      'replaceLocation',
    ])
    expect(endedAt(flow)).toEqual(form)
  })
})

describe('opening', () => {
  test('sends what was reviewed, forgets the draft, and what happens next takes the place of the review', async () => {
    const flow = await reviewing()
    flow.send(confirmed)
    expect(openings(flow)).toEqual([{ key: 'key-1', body }])
    await flow.answer('send', activeDeposit)
    expect(flow.snapshot.value).toEqual('opened')
    expect(draftsOf(flow).at(-1)).toEqual({ opened: 'deposit-1' })
    expect(wentTo(flow).slice(1)).toEqual([])
    expect(endedAt(flow)).toEqual(success)
  })

  test('autoinvestment is asked for only of a plan that has it', async () => {
    const flow = await reviewing({ ...terms, plan: 'start' })
    flow.send(confirmed)
    expect(openings(flow)).toEqual([
      { key: 'key-1', body: { ...body, plan: 'start', autoinvestment: false } },
    ])
  })

  test('the key is in the draft before the request leaves', async () => {
    const flow = await reviewing()
    flow.send(confirmed)
    expect(draftsOf(flow).at(-1)).toEqual({ ...terms, key: 'key-1' })
  })

  for (const code of [
    'insufficient_funds',
    'subscription_required',
    'deposit_not_opened',
  ] as const) {
    test(`refused by ${code}, the offer is read anew and the choice stays`, async () => {
      const flow = await reviewing()
      flow.send(confirmed)
      await flow.refuse('send', code)
      expect(flow.snapshot.value).toEqual('loading')
      expect(endedAt(flow)).toEqual(form)
      expect(flow.snapshot.can({ type: 'location.visited', location: visited('start') })).toEqual(
        false,
      )
      await flow.answer('readOffer', { ...poor, draft: null })
      expect(flow.snapshot.value).toEqual('choosing')
      expect(flow.snapshot.context.failure?.code).toEqual(code)
      expect(flow.snapshot.context.terms).toEqual(terms)
      expect(draftsOf(flow).at(-1)).toEqual({ ...terms, key: null })
    })
  }
})

describe('paying in another currency', () => {
  test('asks for the price of exactly the chosen amount, and opens by the agreed rate', async () => {
    const flow = await rated()
    expect(flow.services.calls.find(({ id }) => id === 'readQuote')?.input).toEqual({
      from: 'TON',
      to: 'USDT',
      amount: '514.8',
      side: 'get',
    })
    expect(openings(flow)).toEqual([])
    flow.snapshot.children.exchangeQuote?.send({ type: 'quote.accepted', key: 'key-1' })
    expect(openings(flow)).toEqual([
      { key: 'key-1', body: { ...terms, currency: 'TON', amount: '100', quote: 'quote-1' } },
    ])
  })

  test('a rate that ran out at the provider is asked for anew and held against the old one', async () => {
    const flow = await rated()
    flow.snapshot.children.exchangeQuote?.send({ type: 'quote.accepted', key: 'key-1' })
    await flow.refuse('send', 'quote_expired')
    expect(flow.snapshot.value).toEqual('agreeingRate')
    expect(draftsOf(flow).at(-1)).toEqual({ ...terms, currency: 'TON', key: null })
    flow.clock.advance(400)
    await flow.answer('readQuote', worseQuote)
    expect(flow.snapshot.children.exchangeQuote?.getSnapshot().value).toEqual('changed')
  })

  test('going back and changing something gives the rate up', async () => {
    const linked = await rated()
    linked.services.performed.length = 0
    linked.send({ type: 'location.visited', location: visited('start') })
    expect([linked.snapshot.value, linked.snapshot.context.terms?.plan]).toEqual([
      'choosing',
      'start',
    ])
    expect(linked.services.performed).toEqual([{ type: 'showTop', params: undefined }])
    const left = await rated()
    left.services.performed.length = 0
    left.send({ type: 'location.visited', location: reviewed('balance') })
    expect(left.snapshot.value).toEqual('agreeingRate')
    left.send({ type: 'location.visited', location: visited('balance') })
    expect(left.snapshot.value).toEqual('choosing')
    expect(left.services.performed).toEqual([{ type: 'showTop', params: undefined }])

    const flow = await rated()
    flow.services.performed.length = 0
    flow.send(reopened)
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.services.performed).toEqual([
      { type: 'showTop', params: undefined },
      { type: 'replaceLocation', params: form },
    ])
    expect(flow.snapshot.children.exchangeQuote).toBeUndefined()
  })
})

test('a request that never arrived is told as long as the same is chosen, and another is a new one', async () => {
  const flow = await reviewing()
  flow.send(confirmed)
  await flow.refuse('send', 'unreachable')
  flow.snapshot.children.submission?.send(asked)
  await flow.answer('find', null)
  expect(flow.snapshot.value).toEqual('choosing')
  expect(endedAt(flow)).toEqual(form)
  expect(isNothingOpened(flow.snapshot.context)).toEqual(true)
  const other = { ...terms, amount: '600' }
  flow.send(submitted(other))
  expect(isNothingOpened(flow.snapshot.context)).toEqual(false)
  flow.send({ ...confirmed, key: 'key-2' })
  expect(openings(flow)).toEqual([
    { key: 'key-1', body },
    { key: 'key-2', body: { ...body, amount: '600' } },
  ])
})

describe('a reload', () => {
  test('while it is being opened asks for the outcome before anything else and opens nothing', async () => {
    const flow = await opened(owed)
    expect(flow.snapshot.value).toEqual('askingOutcome')
    flow.snapshot.children.inquiry?.send(asked)
    expect(flow.inputOf('find')).toEqual({ key: 'key-1', body })
    await flow.answer('find', activeDeposit)
    expect(endedAt(flow)).toEqual(success)
    expect(openings(flow)).toEqual([])
  })

  test('before the request arrived lets the same request go again under its own key', async () => {
    const flow = await opened(owed)
    flow.snapshot.children.inquiry?.send(asked)
    await flow.answer('find', null)
    flow.send(submitted())
    flow.send({ ...confirmed, key: 'key-2' })
    expect(openings(flow)).toEqual([{ key: 'key-1', body }])
  })

  test('finds what was sent also where no plan is on offer any more', async () => {
    const flow = await opened({ ...owed, plans: [] })
    flow.snapshot.children.inquiry?.send(asked)
    expect(flow.inputOf('find')).toEqual({ key: 'key-1', body })
    await flow.answer('find', activeDeposit)
    expect(endedAt(flow)).toEqual(success)
  })

  test('during the review shows it again, with the amount as it was typed', async () => {
    const draft = { ...terms, amount: 'ru:514,8', key: null }
    const flow = await opened({ ...offer, draft }, reviewed('balance'))
    expect([flow.snapshot.value, flow.snapshot.context.terms, endedAt(flow)]).toEqual([
      'reviewing',
      terms,
      undefined,
    ])
  })

  test('during the review by a rate asks for one again', async () => {
    const draft = { ...terms, currency: 'TON', key: null } as const
    const flow = await opened({ ...offer, draft }, reviewed('balance'))
    expect(flow.snapshot.value).toEqual('agreeingRate')
  })

  test.each([
    ['the balance does not suffice any more', poor],
    ['the subscription has ended', unsubscribed],
    ['nobody has chosen anything here', { ...offer, draft: null }],
    ['another plan was chosen since', { ...offer, draft: { ...terms, plan: 'start', key: null } }],
  ])('during the review leads to the form when %s', async (_, read) => {
    const flow = await opened(read, reviewed('balance'))
    expect([flow.snapshot.value, endedAt(flow)]).toEqual(['choosing', form])
  })

  test('a form that is visited before the page has come is shown', async () => {
    const flow = startFlow(depositOpeningMachine, {
      input: { ...input, location: reviewed('balance') },
    })
    flow.send({ type: 'location.visited', location: visited('start') })
    await flow.answer('readOffer', offer)
    expect([flow.snapshot.value, flow.snapshot.context.terms?.plan]).toEqual(['choosing', 'start'])
  })

  test('asks for the draft of whoever is here', () => {
    const flow = startFlow(depositOpeningMachine, { input })
    expect(flow.inputOf('readOffer')).toEqual({ login: input.user.login })
  })
})

test('another deposit begins with nothing of the one that was opened', async () => {
  const flow = await reviewing()
  flow.send(confirmed)
  await flow.answer('send', activeDeposit)
  expect(flow.snapshot.value).toEqual('opened')
  flow.send({ type: 'another.requested' })
  const { terms: typed, named, submitted: sent, deposit } = flow.snapshot.context
  expect([flow.snapshot.value, typed, named, sent, deposit]).toEqual([
    'loading',
    null,
    null,
    null,
    null,
  ])
})

test('a refusal is over with the next terms, and with the next try', async () => {
  const flow = await reviewing()
  flow.send(confirmed)
  await flow.refuse('send', 'insufficient_funds')
  await flow.answer('readOffer', offer)
  const said = flow.snapshot.context.failure
  flow.send(submitted())
  expect([said, flow.snapshot.context.failure]).toEqual([{ code: 'insufficient_funds' }, null])
})
