import { describe, expect, test } from 'vitest'
import { withdrawalCreationMachine } from '../../src/machines/withdrawal-creation.machine.ts'
import { startFlow } from '../support/flow.ts'
import {
  heldConditions,
  metConditions,
  paymentRequest,
  pendingPayment,
  unmetConditions,
} from '../support/models/money-samples.ts'
import { confirmation } from '../support/models/phone-verification.model.ts'
import {
  awaitingDraft,
  formData,
  heldFormData,
  newcomersFormData,
  owedDraft,
  typedDraft,
} from '../support/models/withdrawal-creation.model.ts'
import { elapsed } from '../support/paths.ts'

const submitted = { type: 'withdrawal.submitted', amount: '400' } as const

async function opened(found = formData) {
  const flow = startFlow(withdrawalCreationMachine, { input: { login: 'asselk88' } })
  await flow.answer('readFormData', found)
  return flow
}
type Opened = Awaited<ReturnType<typeof opened>>

/** The code is right. */
async function confirm(flow: Opened) {
  flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
  expect(flow.inputOf('checkCode')).toEqual({
    verificationId: paymentRequest.challenge.verificationId,
    code: '123456',
    requestId: paymentRequest.requestId,
  })
  await flow.answer('checkCode', confirmation)
}

/** As far as the call that creates it. */
async function creating() {
  const flow = await opened()
  flow.send(submitted)
  await flow.answer('requestPayment', paymentRequest)
  await confirm(flow)
  expect(flow.snapshot.value).toEqual('creating')
  return flow
}

const saved = (flow: Opened) =>
  flow.services.performed.filter(({ type }) => type === 'saveDraft').map(({ params }) => params)

const callsOf = (flow: Opened, name: string) =>
  flow.services.calls.filter(({ id }) => id === name).map(({ input }) => input)
const asked = { type: 'outcome.requested' } as const
async function nothingCreated() {
  const flow = await creating()
  await flow.refuse('send', 'unreachable')
  flow.snapshot.children.submission?.send(asked)
  await flow.answer('find', null)
  return flow
}

describe('the conditions', () => {
  test('are all told at once, and nothing can be requested before they are met', async () => {
    const flow = await opened(newcomersFormData)
    expect(flow.snapshot.context.formData?.conditions).toEqual(unmetConditions)
    expect(flow.snapshot.can(submitted)).toEqual(false)
  })

  test('are those of the method that is chosen', async () => {
    const flow = await opened()
    flow.send({ type: 'method.chosen', paymentSystem: 'TON' })
    expect(flow.snapshot.can(submitted)).toEqual(false)
    expect(flow.inputOf('readFormData')).toEqual({ login: 'asselk88', paymentSystem: 'TON' })
    await flow.answer('readFormData', heldFormData)
    expect(flow.snapshot.context.formData?.conditions).toEqual(heldConditions)
    expect(flow.snapshot.can(submitted)).toEqual(false)
  })

  test('a hold after a security change is looked at as well, and the hold that ends first counts', async () => {
    const conditionsWith = (hold: number, security: number) =>
      metConditions.map((item) =>
        item.condition === 'hold'
          ? { ...item, met: hold === 0, secondsLeft: hold || null }
          : item.condition === 'security'
            ? { ...item, met: security === 0, secondsLeft: security || null }
            : item,
      )
    const waits = []
    for (const [hold, security] of [
      [0, 80_000],
      [0, 20],
      [30, 20],
      [10, 20],
    ] as const) {
      const flow = await opened({ ...formData, conditions: conditionsWith(hold, security) })
      waits.push(...flow.clock.pending())
    }
    expect(waits).toEqual([60_000, 20_000, 20_000, 10_000])
  })

  test('a hold is looked at every minute, and its last minute no longer than it lasts', async () => {
    const flow = await opened(heldFormData)
    expect(flow.clock.pending()).toEqual([60_000])
    flow.elapse(elapsed('holdWait', 'withdrawalCreation.enteringAmount'))
    await flow.answer('readFormData', {
      ...heldFormData,
      conditions: heldConditions.map((item) =>
        item.condition === 'hold' ? { ...item, secondsLeft: 20 } : item,
      ),
    })
    expect(flow.clock.pending()).toEqual([20_000])
    flow.elapse(elapsed('holdWait', 'withdrawalCreation.enteringAmount'))
    await flow.answer('readFormData', { ...formData, paymentSystem: 'TON' })
    expect(flow.snapshot.can(submitted)).toEqual(true)
  })

  test('that could not be loaded can be asked for again', async () => {
    const flow = startFlow(withdrawalCreationMachine, { input: { login: 'asselk88' } })
    await flow.refuse('readFormData', 'timed_out')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    flow.send({ type: 'retry.requested' })
    await flow.answer('readFormData', formData)
    expect(flow.snapshot.context.failure).toEqual(null)
    expect(flow.snapshot.can(submitted)).toEqual(true)
  })

  for (const code of [
    'wallet_missing',
    'wallet_on_hold',
    'withdrawals_on_hold',
    'deposit_and_refill_required',
    'insufficient_funds',
  ] as const) {
    test(`refused for ${code}, they are read again and the reason stays`, async () => {
      const flow = await opened()
      flow.send(submitted)
      await flow.refuse('requestPayment', code)
      expect(flow.snapshot.value).toEqual('loading')
      await flow.answer('readFormData', newcomersFormData)
      expect(flow.snapshot.context.failure).toEqual({ code })
      expect(flow.snapshot.can(submitted)).toEqual(false)
    })
  }

  test('money that moved elsewhere is seen at once, but not while a request is under way', async () => {
    const flow = await opened()
    flow.receive('watchBalance', { type: 'balance.changed' })
    expect(flow.snapshot.value).toEqual('loading')
    await flow.answer('readFormData', formData)
    flow.send(submitted)
    flow.receive('watchBalance', { type: 'balance.changed' })
    expect(flow.snapshot.value).toEqual('requesting')
  })
})

describe('the code', () => {
  test('is asked for by this method and amount, and opens its own dialog', async () => {
    const flow = await opened()
    flow.send(submitted)
    expect(flow.inputOf('requestPayment')).toEqual({ paymentSystem: 'USDT-TRC20', amount: '400' })
    await flow.answer('requestPayment', paymentRequest)
    expect(flow.snapshot.value).toEqual('confirming')
    expect(flow.snapshot.context.request).toEqual(paymentRequest)
    expect(callsOf(flow, 'send')).toEqual([])
  })

  test('of an earlier request is void once the dialog is closed: another one is requested', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.answer('requestPayment', paymentRequest)
    flow.snapshot.children.phoneVerification?.send({ type: 'verification.closed' })
    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.snapshot.context.request).toEqual(null)
    flow.send(submitted)
    expect(flow.snapshot.value).toEqual('requesting')
  })

  test('that went to a wrong number leads to where the number is changed', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.answer('requestPayment', paymentRequest)
    flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })
    expect(flow.services.performed.filter(({ type }) => type === 'goTo')).toEqual([
      { type: 'goTo', params: { name: 'settingsData', query: {} } },
    ])
    expect(flow.snapshot.context.request).toEqual(null)
  })

  test('that could not be sent is said, and what was typed may be sent again', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.refuse('requestPayment', 'code_not_sent')
    expect(flow.snapshot.context.failure).toEqual({ code: 'code_not_sent' })
    expect(flow.snapshot.can(submitted)).toEqual(true)
  })

  test('that came too late for the withdrawal starts it over', async () => {
    const flow = await creating()
    await flow.refuse('send', 'code_expired')
    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.snapshot.context.failure).toEqual({ code: 'code_expired' })
    flow.send(submitted)
    expect(flow.snapshot.value).toEqual('requesting')
  })
})

describe('the withdrawal', () => {
  test('is created under one key, opens its own page, and the form starts afresh', async () => {
    const flow = await creating()
    expect(flow.inputOf('send')).toEqual({
      key: 'request-1',
      body: { requestId: 'request-1' },
    })
    await flow.answer('send', pendingPayment)
    expect(flow.services.performed.at(-1)).toEqual({
      type: 'goTo',
      params: { name: 'withdrawal', id: 'payment-1', query: {} },
    })
    expect(flow.snapshot.value).toEqual('loading')
    expect(flow.snapshot.context).toEqual({
      formData,
      chosen: null,
      formKey: 2,
      login: 'asselk88',
      requestId: null,
      typed: '',
      body: null,
      request: null,
      submitted: null,
      failure: null,
      created: pendingPayment,
    })
  })

  test('a double click asks for one code and creates one withdrawal', async () => {
    const flow = await opened()
    flow.send(submitted)
    flow.send(submitted)
    await flow.answer('requestPayment', paymentRequest)
    await confirm(flow)
    flow.send(submitted)
    expect(callsOf(flow, 'requestPayment')).toHaveLength(1)
    expect(callsOf(flow, 'send')).toHaveLength(1)
  })

  test('money that was spent meanwhile is said beside what is there now', async () => {
    const flow = await creating()
    await flow.refuse('send', 'insufficient_funds')
    expect(flow.snapshot.value).toEqual('loading')
    await flow.answer('readFormData', { ...formData, balance: { USDT: '10' } })
    expect(flow.snapshot.context.failure).toEqual({ code: 'insufficient_funds' })
    expect(flow.snapshot.context.submitted).toEqual(null)
  })

  test('an unexpected error of the withdrawal is a definite rejection: the next one has a code of its own', async () => {
    const flow = await creating()
    await flow.refuse('send', 'payment_failed')
    flow.send(submitted)
    expect(flow.snapshot.value).toEqual('requesting')
  })

  test('leaving while it is being created gives the request up', async () => {
    const flow = await creating()
    flow.stop()
    expect(flow.isAborted('send')).toEqual(true)
  })
})

describe('when the answer is lost', () => {
  test.each(['timed_out', 'unreachable', 'unexpected', 'overloaded'] as const)(
    'after %s the provider is asked by the key, and nothing is sent twice',
    async (code) => {
      const flow = await creating()
      await flow.refuse('send', code)
      expect(flow.snapshot.can(submitted)).toEqual(false)
      flow.snapshot.children.submission?.send(asked)
      expect(callsOf(flow, 'send')).toEqual([flow.inputOf('find')])
    },
  )

  test('a withdrawal that was created after all is opened', async () => {
    const flow = await creating()
    await flow.refuse('send', 'unreachable')
    flow.snapshot.children.submission?.send(asked)
    await flow.answer('find', { ...pendingPayment, id: 'payment-9' })
    expect(flow.services.performed.at(-1)).toEqual({
      type: 'goTo',
      params: { name: 'withdrawal', id: 'payment-9', query: {} },
    })
    expect(flow.snapshot.context.submitted).toEqual(null)
  })

  test('when nothing was created, the same request goes again under the same key, without a new code', async () => {
    const flow = await nothingCreated()
    expect(flow.snapshot.value).toEqual('enteringAmount')
    flow.send(submitted)
    expect(flow.snapshot.value).toEqual('creating')
    const [first, second] = callsOf(flow, 'send')
    expect(second).toEqual(first)
  })

  test('another amount or another method voids the code', async () => {
    for (const change of [
      { type: 'withdrawal.submitted', amount: '399' },
      { type: 'method.chosen', paymentSystem: 'TON' },
    ] as const) {
      const flow = await nothingCreated()
      flow.send(change)
      const { request, submitted: last } = flow.snapshot.context
      expect({ request, last }).toEqual({ request: null, last: null })
      expect(callsOf(flow, 'send')).toHaveLength(1)
    }
  })
})

describe('after a reload', () => {
  test('what was typed is there, and nothing was sent', async () => {
    const flow = await opened({ ...formData, draft: typedDraft })
    const { value, context } = flow.snapshot
    expect({ value, typed: context.typed, calls: flow.services.calls.length }).toEqual({
      value: 'enteringAmount',
      typed: '400',
      calls: 1,
    })
  })

  test('the request is asked for, and its code is awaited without another one', async () => {
    const flow = await opened({ ...formData, draft: awaitingDraft })
    expect(flow.inputOf('readRequest')).toEqual({ requestId: 'request-1' })
    await flow.answer('readRequest', paymentRequest)
    expect(flow.snapshot.value).toEqual('confirming')
    expect(callsOf(flow, 'requestPayment')).toEqual([])
    await confirm(flow)
    expect(flow.inputOf('send')).toEqual({
      key: paymentRequest.requestId,
      body: { requestId: paymentRequest.requestId },
    })
  })

  test.each([
    ['not_found', 'code_invalid'],
    ['code_invalid', 'code_invalid'],
    ['code_expired', 'code_expired'],
    ['unreachable', 'unreachable'],
  ] as const)(
    'a request that is refused as %s ends in the form with the amount',
    async (code, said) => {
      const flow = await opened({ ...formData, draft: awaitingDraft })
      await flow.refuse('readRequest', code)
      const { value, context } = flow.snapshot
      expect({ value, typed: context.typed, failure: context.failure, saved: saved(flow) }).toEqual(
        {
          value: 'enteringAmount',
          typed: '400',
          failure: { code: said },
          saved: [typedDraft],
        },
      )
    },
  )

  test('a request whose code is out of date ends there too', async () => {
    const flow = await opened({ ...formData, draft: awaitingDraft })
    const { challenge } = paymentRequest
    await flow.answer('readRequest', {
      ...paymentRequest,
      challenge: { ...challenge, expiresIn: 0 },
    })
    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.snapshot.context.failure).toEqual({ code: 'code_expired' })
  })

  test('a withdrawal whose answer is owed is looked for before anything else can be sent', async () => {
    const flow = await opened({ ...formData, draft: owedDraft })
    expect(flow.snapshot.value).toEqual('askingOutcome')
    const sent = { key: 'key-1', body: { requestId: 'request-1' } }
    expect(flow.inputOf('find')).toEqual(sent)
    await flow.answer('find', null)
    flow.send(submitted)
    expect(callsOf(flow, 'send')).toEqual([sent])
  })

  test('one that was made is opened, and nothing of it is kept', async () => {
    const flow = await opened({ ...formData, draft: owedDraft })
    await flow.answer('find', pendingPayment)
    expect(saved(flow)).toEqual([null])
    expect(flow.snapshot.context.typed).toEqual('')
  })

  test('a method that is gone takes its amount with it', async () => {
    const flow = await opened({ ...formData, draft: { ...awaitingDraft, paymentSystem: 'GONE' } })
    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.snapshot.context.typed).toEqual('')
  })

  test('every step keeps what is needed, and never a code', async () => {
    const flow = await opened()
    flow.send({ type: 'amount.typed', amount: '400' })
    flow.send(submitted)
    await flow.answer('requestPayment', paymentRequest)
    await confirm(flow)
    await flow.answer('send', pendingPayment)
    expect(saved(flow)).toEqual([
      typedDraft,
      { ...typedDraft, requestId: paymentRequest.requestId },
      { ...typedDraft, requestId: 'request-1', key: 'request-1' },
      null,
    ])
  })
})

test('a request whose code is void is made anew, for the same amount', async () => {
  const flow = await opened()
  flow.send(submitted)
  await flow.answer('requestPayment', paymentRequest)
  flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
  await flow.refuse('checkCode', 'code_invalid')
  await flow.refuse('readChallenge', 'code_invalid')
  flow.snapshot.children.phoneVerification?.send({ type: 'verification.restarted' })
  expect(flow.snapshot.value).toEqual('requesting')
  expect(callsOf(flow, 'requestPayment')).toEqual([
    { paymentSystem: 'USDT-TRC20', amount: '400' },
    { paymentSystem: 'USDT-TRC20', amount: '400' },
  ])
})

const moved = { type: 'balance.changed' } as const
const toTon = { type: 'method.chosen', paymentSystem: 'TON' } as const
const shown = {
  'the form': () => opened(),
  'a form that is read again': async () => {
    const flow = await opened()
    flow.receive('watchBalance', moved)
    return flow
  },
  'a form that could not be read again': async () => {
    const flow = await opened()
    flow.receive('watchBalance', moved)
    await flow.refuse('readFormData', 'unreachable')
    return flow
  },
}

for (const [place, begin] of Object.entries(shown)) {
  describe(`in ${place}`, () => {
    test('what is typed is kept', async () => {
      const flow = await begin()
      flow.send({ type: 'amount.typed', amount: '400' })
      expect(saved(flow)).toEqual([typedDraft])
    })

    test('another method is read at once, and kept', async () => {
      const flow = await begin()
      flow.send({ type: 'amount.typed', amount: '400' })
      flow.send(toTon)
      expect(flow.snapshot.value).toEqual('loading')
      expect(flow.inputOf('readFormData')).toEqual({ login: 'asselk88', paymentSystem: 'TON' })
      expect(saved(flow).at(-1)).toEqual({ ...typedDraft, paymentSystem: 'TON' })
    })

    test('money that moves has the form read anew, and an older failure is over', async () => {
      const flow = await begin()
      const before = callsOf(flow, 'readFormData').length
      flow.receive('watchBalance', moved)
      expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual(['loading', null])
      expect(callsOf(flow, 'readFormData').length).toEqual(before + 1)
    })
  })
}

test('nothing is kept of a form that is not there', async () => {
  const flow = await opened({ ...formData, paymentSystem: null })
  flow.send({ type: 'amount.typed', amount: '400' })
  expect([flow.snapshot.context.typed, saved(flow)]).toEqual(['', []])
})

test('without a hold the form stays as it is', async () => {
  const flow = await opened()
  flow.elapse(elapsed('holdWait', 'withdrawalCreation.enteringAmount'))
  expect(flow.snapshot.value).toEqual('enteringAmount')
})

test('a draft is read again by its own method', async () => {
  const flow = await opened({ ...formData, draft: typedDraft })
  flow.receive('watchBalance', moved)
  expect(flow.inputOf('readFormData')).toEqual({
    login: 'asselk88',
    paymentSystem: typedDraft.paymentSystem,
  })
})

describe('a request that is over', () => {
  const typedNow = (flow: Opened) => {
    flow.send({ type: 'amount.typed', amount: '400' })
    return saved(flow).at(-1)
  }

  test('by its time is not kept', async () => {
    const flow = await opened({ ...formData, draft: awaitingDraft })
    const { challenge } = paymentRequest
    await flow.answer('readRequest', {
      ...paymentRequest,
      challenge: { ...challenge, expiresIn: 0 },
    })
    expect(saved(flow)).toEqual([typedDraft])
  })

  test.each(['target.disputed', 'verification.closed'] as const)(
    'by %s is not kept',
    async (type) => {
      const flow = await opened()
      flow.send({ type: 'amount.typed', amount: '400' })
      flow.send(submitted)
      await flow.answer('requestPayment', paymentRequest)
      flow.snapshot.children.phoneVerification?.send({ type })
      expect(flow.snapshot.value).toEqual('enteringAmount')
      expect(saved(flow).at(-1)).toEqual(typedDraft)
    },
  )

  test('because it is made anew is not kept, even if no new one is made', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.answer('requestPayment', paymentRequest)
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    await flow.refuse('checkCode', 'code_invalid')
    await flow.refuse('readChallenge', 'code_invalid')
    flow.snapshot.children.phoneVerification?.send({ type: 'verification.restarted' })
    await flow.refuse('requestPayment', 'unreachable')
    expect(typedNow(flow)).toEqual(typedDraft)
  })

  test.each(['insufficient_funds', 'payment_failed'] as const)(
    'by the refusal %s is not kept',
    async (code) => {
      const flow = await opened()
      flow.send({ type: 'amount.typed', amount: '400' })
      flow.send(submitted)
      await flow.answer('requestPayment', paymentRequest)
      await confirm(flow)
      await flow.refuse('send', code)
      expect(saved(flow).at(-1)).toEqual(typedDraft)
    },
  )

  test('because it was made leaves a form without it', async () => {
    const flow = await creating()
    await flow.answer('send', pendingPayment)
    await flow.answer('readFormData', formData)
    expect(typedNow(flow)).toEqual(typedDraft)
  })

  test('by another amount or method counts no more', async () => {
    const ofRequest = ({ snapshot: { context } }: Opened) => [
      context.request,
      context.requestId,
      context.submitted,
    ]
    const another = await nothingCreated()
    another.send({ type: 'withdrawal.submitted', amount: '300' })
    expect(ofRequest(another)).toEqual([null, null, null])

    const elsewhere = await nothingCreated()
    elsewhere.send(toTon)
    expect([...ofRequest(elsewhere), elsewhere.snapshot.context.body]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('is none while it is repeated', async () => {
    const flow = await nothingCreated()
    flow.send(submitted)
    expect(flow.snapshot.context.submitted).toEqual({
      body: { requestId: 'request-1' },
      key: 'request-1',
      end: null,
    })
  })
})

test('what was refused is said no more once another method is chosen', async () => {
  const flow = await opened()
  flow.send(submitted)
  await flow.refuse('requestPayment', 'unreachable')
  flow.send(toTon)
  expect(flow.snapshot.context.failure).toEqual(null)
})
