import { describe, expect, test } from 'vitest'
import type { Refill } from '../../src/api/contract/refill.ts'
import { refillPaymentMachine } from '../../src/machines/refill-payment.machine.ts'
import { startFlow } from '../support/flow.ts'
import {
  confirming,
  expired,
  lookedFor,
  notFoundTransfer,
  rejected,
  replaced,
  replenished,
  ton,
  toppingUp,
  underpaid,
  usdt,
  waiting,
  waitingWithoutMemo,
} from '../support/models/refill-samples.ts'
import { elapsed, failed } from '../support/paths.ts'

const at = Date.UTC(2026, 0, 1)
const patience = elapsed('patience', 'refillPayment.open.watch.resting')

async function opened(refill: Refill = waiting, claimed = false) {
  const flow = startFlow(refillPaymentMachine, { input: { id: refill.id } })
  await flow.answer('loadInvoice', {
    refill,
    at,
    system: refill.memo === null ? usdt : ton,
    claimed,
  })
  return flow
}
type Opened = Awaited<ReturnType<typeof opened>>

const stageOf = ({ snapshot }: Opened) =>
  typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.open?.stage

async function receive(flow: Opened, refill: Refill, later = 5_000) {
  flow.elapse(patience)
  await flow.answer('checkRefill', { refill, at: at + later })
}

describe('the wallet', () => {
  test('Paid is open only when the memo was acknowledged', async () => {
    const flow = await opened()
    expect(stageOf(flow)).toEqual({ payable: 'showingWallet' })
    expect(flow.snapshot.can({ type: 'transfer.claimed' })).toEqual(false)
    flow.send({ type: 'memo.acknowledged', acknowledged: true })
    expect(flow.snapshot.can({ type: 'transfer.claimed' })).toEqual(true)
    flow.send({ type: 'memo.acknowledged', acknowledged: false })
    expect(flow.snapshot.can({ type: 'transfer.claimed' })).toEqual(false)
  })

  test('once a transfer was seen or the time is over, Paid has nothing to say', async () => {
    for (const refill of [confirming, expired, rejected, replenished]) {
      const flow = await opened(refill)
      flow.send({ type: 'memo.acknowledged', acknowledged: true })
      expect(flow.snapshot.can({ type: 'transfer.claimed' })).toEqual(false)
    }
  })

  test('without a memo there is nothing to acknowledge', async () => {
    const flow = await opened(waitingWithoutMemo)
    expect(flow.snapshot.can({ type: 'memo.acknowledged', acknowledged: true })).toEqual(false)
    expect(flow.snapshot.can({ type: 'transfer.claimed' })).toEqual(true)
  })

  test('Paid leads to waiting, is remembered, and asks the provider at once', async () => {
    const flow = await opened(waitingWithoutMemo)
    flow.send({ type: 'transfer.claimed' })
    expect(stageOf(flow)).toEqual({ payable: 'waitingForTransfer' })
    expect(flow.services.performed).toEqual([{ type: 'saveClaim', params: { id: 'refill-2' } }])
    expect(flow.inputOf('checkRefill')).toEqual({ id: 'refill-2', known: waitingWithoutMemo })
    expect(flow.snapshot.can({ type: 'transfer.claimed' })).toEqual(false)
  })

  test('after a reload a claimed refill goes on waiting', async () => {
    const flow = await opened(waiting, true)
    expect(stageOf(flow)).toEqual({ payable: 'waitingForTransfer' })
    flow.send({ type: 'wallet.requested' })
    expect(stageOf(flow)).toEqual({ payable: 'showingWallet' })
  })

  test('the time left counts down from the seconds the provider gave', async () => {
    const flow = await opened()
    expect(flow.snapshot.context.secondsLeft).toEqual(1_800)
    flow.receive('watchSeconds', { type: 'second.passed', at: at + 61_000 })
    expect(flow.snapshot.context.secondsLeft).toEqual(1_739)
  })

  test('when the time is over the address stays, and a new one may be asked for', async () => {
    const flow = await opened()
    flow.receive('watchSeconds', { type: 'second.passed', at: at + 1_800_000 })
    expect(stageOf(flow)).toEqual({ expired: 'asking' })
    expect(flow.snapshot.context.refill?.address).toEqual(waiting.address)

    flow.send({ type: 'repeat.requested' })
    expect(flow.snapshot.status).toEqual('done')
    expect(flow.snapshot.output).toEqual({ repeat: { paymentSystem: 'TON', amount: '120' } })
  })

  test('a fresh answer of the provider corrects a clock that ran too fast', async () => {
    const flow = await opened()
    flow.receive('watchSeconds', { type: 'second.passed', at: at + 1_800_000 })
    await receive(flow, { ...waiting, expiresIn: 900 })
    expect(stageOf(flow)).toEqual({ payable: 'showingWallet' })
    expect(flow.snapshot.context.secondsLeft).toEqual(900)
    flow.receive('watchSeconds', { type: 'second.passed', at: at + 15_000 })
    expect(flow.snapshot.context.secondsLeft).toEqual(890)
  })

  test('whoever said Paid goes on waiting when such a clock is corrected', async () => {
    const flow = await opened(waitingWithoutMemo)
    flow.send({ type: 'transfer.claimed' })
    await flow.answer('checkRefill', { refill: waitingWithoutMemo, at })
    flow.receive('watchSeconds', { type: 'second.passed', at: at + 1_800_000 })
    await receive(flow, { ...waitingWithoutMemo, expiresIn: 900 })
    expect(stageOf(flow)).toEqual({ payable: 'waitingForTransfer' })
  })
})

describe('what the provider has seen', () => {
  test('a transfer is noticed without anyone saying Paid', async () => {
    const flow = await opened()
    await receive(flow, confirming)
    expect(stageOf(flow)).toEqual('confirming')
    expect(flow.snapshot.context.refill?.confirmations).toEqual({ seen: 7, needed: 12 })
  })

  test('credited is said only when the provider said so, however many confirmations there are', async () => {
    const flow = await opened(confirming)
    await receive(flow, { ...confirming, confirmations: { seen: 12, needed: 12 } })
    expect(stageOf(flow)).toEqual('confirming')
    await receive(flow, replenished)
    expect(stageOf(flow)).toEqual('replenished')
  })

  test('Paid alone is never credited', async () => {
    const flow = await opened(waiting, true)
    await receive(flow, waiting)
    await receive(flow, waiting)
    expect(stageOf(flow)).toEqual({ payable: 'waitingForTransfer' })
  })

  test('nobody asks any more once the money is credited', async () => {
    const flow = await opened(confirming)
    await receive(flow, replenished)
    expect(flow.snapshot.matches({ open: { watch: 'over' } })).toEqual(true)
    expect(flow.clock.pending()).toEqual([])
  })

  test('a transfer which the network replaced is waited for again', async () => {
    const flow = await opened(confirming)
    await receive(flow, replaced)
    expect(stageOf(flow)).toEqual({ payable: 'waitingForTransfer' })
    expect(flow.snapshot.context.refill?.replaced).toEqual(true)
  })

  test('a transfer that came after the time was over is still confirmed and credited', async () => {
    const flow = await opened(expired)
    expect(stageOf(flow)).toEqual({ expired: 'asking' })
    await receive(flow, { ...confirming, late: true, expiresIn: 0 })
    expect(stageOf(flow)).toEqual('confirming')
    await receive(flow, { ...replenished, late: true, expiresIn: 0 })
    expect(stageOf(flow)).toEqual('replenished')
  })

  test('a refill the operator rejected is over and can be repeated', async () => {
    const flow = await opened()
    await receive(flow, rejected)
    expect(stageOf(flow)).toEqual('rejected')
    flow.send({ type: 'repeat.requested' })
    expect(flow.snapshot.output).toEqual({ repeat: { paymentSystem: 'TON', amount: '120' } })
  })

  test('what arrives for a refill the operator rejected is shown as it comes', async () => {
    const flow = await opened(rejected)
    expect(stageOf(flow)).toEqual('rejected')
    await receive(flow, confirming)
    expect(stageOf(flow)).toEqual('confirming')
    await receive(flow, replenished)
    expect(stageOf(flow)).toEqual('replenished')
  })

  test('less or more than asked changes nothing in the way', async () => {
    for (const received of ['119.5', '130']) {
      const flow = await opened()
      await receive(flow, { ...confirming, received })
      expect(stageOf(flow)).toEqual('confirming')
      await receive(flow, { ...replenished, received, credited: received })
      expect(stageOf(flow)).toEqual('replenished')
      expect(flow.snapshot.context.refill?.credited).toEqual(received)
    }
  })
})

describe('a transfer that was named', () => {
  const named = async (refill: Refill) => {
    const flow = await opened(expired)
    flow.snapshot.children.transferLookup?.send({ type: 'hash.submitted', hash: '7c' })
    await flow.answer('lookUpTransfer', { refill, at })
    return flow
  }

  test('is looked for as long as the provider looks, also after a reload', async () => {
    const flow = await named(lookedFor)
    expect(stageOf(flow)).toEqual({ expired: 'looking' })
    expect(stageOf(await opened(lookedFor))).toEqual({ expired: 'looking' })

    await receive(flow, notFoundTransfer)
    expect(stageOf(flow)).toEqual({ expired: 'asking' })
  })

  test('and is found goes on like any other', async () => {
    const flow = await named({ ...confirming, expiresIn: 0 })
    expect(stageOf(flow)).toEqual('confirming')
    const seen = await opened(lookedFor)
    await receive(seen, { ...confirming, expiresIn: 0 })
    expect(stageOf(seen)).toEqual('confirming')
  })

  test('may be mended while it is looked for', async () => {
    const flow = await opened(lookedFor)
    flow.send({ type: 'hash.reconsidered' })
    expect(stageOf(flow)).toEqual({ expired: 'asking' })
    expect(flow.snapshot.children.transferLookup?.getSnapshot().context.known).toEqual(lookedFor)
  })
})

describe('less than asked', () => {
  test('is watched until the rest has come and is credited', async () => {
    const flow = await opened(underpaid)
    expect(flow.snapshot.matches({ open: { stage: 'replenished', watch: 'resting' } })).toEqual(
      true,
    )
    await receive(flow, toppingUp)
    expect(flow.snapshot.matches({ open: { stage: 'replenished', watch: 'resting' } })).toEqual(
      true,
    )
    await receive(flow, replenished)
    expect(flow.snapshot.matches({ open: { stage: 'replenished', watch: 'over' } })).toEqual(true)
  })

  test('is complete once the time is over, and not while a further transfer is on its way', async () => {
    const flow = await opened(underpaid)
    await receive(flow, { ...toppingUp, expiresIn: 0 })
    expect(flow.snapshot.matches({ open: { watch: 'over' } })).toEqual(false)
    await receive(flow, { ...underpaid, expiresIn: 0 })
    expect(flow.snapshot.matches({ open: { watch: 'over' } })).toEqual(true)
  })
})

describe('asking again', () => {
  test('first every 5 seconds, then less often, at least every 30; news start it over', async () => {
    const flow = await opened()
    const waits = []
    for (const refill of [waiting, waiting, waiting, waiting, confirming, confirming]) {
      waits.push(...flow.clock.pending())
      await receive(flow, refill)
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 30_000, 30_000, 5_000])
  })

  test('a check that fails keeps what is known, says so, and the next one goes on', async () => {
    const flow = await opened(confirming)
    flow.elapse(patience)
    await flow.refuse('checkRefill', 'unreachable')
    expect(stageOf(flow)).toEqual('confirming')
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    expect(flow.snapshot.context.asOf).toEqual(at)
    expect(flow.clock.pending()).toEqual([10_000])

    await receive(flow, replenished, 30_000)
    expect(flow.snapshot.context.failure).toEqual(null)
    expect(flow.snapshot.context.asOf).toEqual(at + 30_000)
  })

  test('a check without an answer ends', async () => {
    const flow = await opened(confirming)
    flow.send({ type: 'check.requested' })
    await flow.refuse('checkRefill', 'timed_out')
    expect(flow.snapshot.matches({ open: { watch: 'resting' } })).toEqual(true)
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  })

  test('a page that is hidden while it rests asks for nothing', async () => {
    const flow = await opened(confirming)
    flow.receive('watchAttention', { type: 'attention.lost' })
    expect([flow.snapshot.matches({ open: { watch: 'paused' } }), flow.clock.pending()]).toEqual([
      true,
      [],
    ])
  })

  test('what the browser cannot watch takes nothing from the refill', async () => {
    const flow = await opened()
    for (const listener of ['watchAttention', 'watchSeconds']) {
      flow.actor.send(failed(listener, 'unexpected') as never)
    }
    expect(stageOf(flow)).toEqual({ payable: 'showingWallet' })
    await receive(flow, confirming)
    expect(stageOf(flow)).toEqual('confirming')
  })

  test('nobody asks from the wallet, which has no room for it, but Paid does', async () => {
    const flow = await opened(waitingWithoutMemo)
    expect(flow.snapshot.can({ type: 'check.requested' })).toEqual(false)
    await receive(flow, waitingWithoutMemo)
    await receive(flow, waitingWithoutMemo)
    flow.send({ type: 'transfer.claimed' })
    await flow.answer('checkRefill', { refill: waitingWithoutMemo, at })
    expect(flow.clock.pending()).toEqual([10_000])
    expect(flow.snapshot.can({ type: 'check.requested' })).toEqual(true)
  })

  test('nobody asks while the page is hidden or offline; on return it asks at once', async () => {
    const flow = await opened(confirming)
    flow.send({ type: 'check.requested' })
    flow.receive('watchAttention', { type: 'attention.lost' })
    expect(flow.isAborted('checkRefill')).toEqual(true)
    expect(flow.clock.pending()).toEqual([])
    flow.receive('watchAttention', { type: 'attention.returned' })
    expect(flow.inputOf('checkRefill')).toEqual({ id: 'refill-1', known: confirming })
  })
})

test('address and memo can be copied, and handed on where the browser can', async () => {
  const flow = startFlow(refillPaymentMachine, { input: { id: 'refill-1' } })
  expect(flow.inputOf('loadInvoice')).toEqual({ id: 'refill-1' })
  await flow.answer('loadInvoice', {
    refill: waiting,
    at,
    system: ton,
    claimed: false,
    canShare: true,
  })
  const { copying, sharing } = flow.snapshot.children
  expect([copying?.getSnapshot().value, sharing?.getSnapshot().context.canShare]).toEqual([
    'idle',
    true,
  ])
})

describe('opening and closing', () => {
  test('a refill that is not mine or does not exist is not found', async () => {
    const flow = startFlow(refillPaymentMachine, { input: { id: 'refill-7' } })
    await flow.refuse('loadInvoice', 'not_found')
    expect(flow.snapshot.value).toEqual('notFound')
    flow.send({ type: 'payment.closed' })
    expect(flow.snapshot.output).toEqual({ repeat: null })
  })

  test('a refill that could not be loaded can be asked for again', async () => {
    const flow = startFlow(refillPaymentMachine, { input: { id: 'refill-1' } })
    await flow.refuse('loadInvoice', 'timed_out')
    expect(flow.snapshot.value).toEqual('notLoaded')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    flow.send({ type: 'retry.requested' })
    expect(flow.snapshot.context.failure).toEqual(null)
    await flow.answer('loadInvoice', {
      refill: waiting,
      at,
      system: ton,
      claimed: false,
      canShare: false,
    })
    expect(stageOf(flow)).toEqual({ payable: 'showingWallet' })
    const { failure, system } = flow.snapshot.context
    expect([failure, system]).toEqual([null, ton])
    expect(flow.clock.pending()).toEqual([5_000])
  })

  test('a receipt is printed only of a refill that is on the balance', async () => {
    const flow = await opened()
    expect(flow.snapshot.can({ type: 'print.requested' })).toEqual(false)
    const done = await opened(replenished)
    done.send({ type: 'print.requested' })
    expect(done.services.performed).toEqual([{ type: 'printPage', params: undefined }])
  })

  test('closing gives the question under way up', async () => {
    const flow = await opened(confirming)
    flow.send({ type: 'check.requested' })
    flow.send({ type: 'payment.closed' })
    expect(flow.isAborted('checkRefill')).toEqual(true)
    expect(flow.snapshot.output).toEqual({ repeat: null })
  })
})
