import { describe, expect, test } from 'vitest'
import type { Payment } from '../../src/api/contract/payment.ts'
import { withdrawalProgressMachine } from '../../src/machines/withdrawal-progress.machine.ts'
import { startFlow } from '../support/flow.ts'
import {
  cancelledPayment,
  failedPayment,
  inspectedPayment,
  paidPayment,
  pendingPayment,
  rejectedPayment,
} from '../support/models/money-samples.ts'
import { elapsed } from '../support/paths.ts'
import { valuesOf } from '../support/pick.ts'

const at = Date.UTC(2026, 0, 1, 12)
const patience = elapsed('patience', 'withdrawalProgress.open.resting')

async function opened(payment: Payment = pendingPayment) {
  const flow = startFlow(withdrawalProgressMachine, { input: { id: payment.id } })
  expect(flow.inputOf('loadPayment')).toEqual({ id: payment.id })
  await flow.answer('loadPayment', { payment, at })
  return flow
}
type Opened = Awaited<ReturnType<typeof opened>>

async function receive(flow: Opened, payment: Payment) {
  flow.elapse(patience)
  await flow.answer('checkPayment', { payment, at: at + 5_000 })
}

describe('the status', () => {
  test('is the provider’s last answer: pending, on inspection, successful', async () => {
    const flow = await opened()
    await receive(flow, inspectedPayment)
    expect(flow.snapshot.context.payment).toEqual(inspectedPayment)
    await receive(flow, paidPayment)
    expect(flow.snapshot.context.payment).toEqual(paidPayment)
    expect(flow.snapshot.matches({ open: 'over' })).toEqual(true)
  })

  test('is printed as a receipt only once the money was sent', async () => {
    for (const payment of [pendingPayment, rejectedPayment, failedPayment]) {
      const flow = await opened(payment)
      expect(flow.snapshot.can({ type: 'print.requested' })).toEqual(false)
    }
    const sent = await opened(paidPayment)
    sent.send({ type: 'print.requested' })
    expect(sent.services.performed).toEqual([{ type: 'printPage', params: undefined }])
  })

  test('is not asked for any more once it is successful, rejected or failed', async () => {
    for (const payment of [paidPayment, rejectedPayment, failedPayment]) {
      const flow = await opened(payment)
      expect(flow.snapshot.value).toEqual({ open: 'over' })
      expect(flow.clock.pending()).toEqual([])
    }
  })

  test('is asked for less and less often, news start it over, and not while nobody looks', async () => {
    const flow = await opened()
    const waits = []
    for (const payment of [pendingPayment, pendingPayment, pendingPayment, inspectedPayment]) {
      waits.push(...flow.clock.pending())
      await receive(flow, payment)
    }
    expect([...waits, ...flow.clock.pending()]).toEqual([5_000, 10_000, 20_000, 30_000, 5_000])
    flow.receive('watchAttention', { type: 'attention.lost' })
    expect(flow.clock.pending()).toEqual([])
    flow.receive('watchAttention', { type: 'attention.returned' })
    expect(flow.inputOf('checkPayment')).toEqual({ id: 'payment-1', known: inspectedPayment })
  })

  test('that could not be asked for stays as it was known, with the time of that', async () => {
    const flow = await opened()
    flow.send({ type: 'check.requested' })
    await flow.refuse('checkPayment', 'unreachable')
    expect(valuesOf(flow.snapshot.context, 'payment', 'asOf')).toEqual([pendingPayment, at])
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    expect(flow.snapshot.value).toEqual({ open: 'resting' })
    expect(flow.clock.pending()).toEqual([10_000])
    await receive(flow, pendingPayment)
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('is not asked for while nobody looks, also if it was being asked for', async () => {
    const resting = await opened()
    resting.receive('watchAttention', { type: 'attention.lost' })
    expect(resting.snapshot.value).toEqual({ open: 'paused' })
    const flow = await opened()
    flow.send({ type: 'check.requested' })
    flow.receive('watchAttention', { type: 'attention.lost' })
    expect(flow.snapshot.value).toEqual({ open: 'paused' })
    expect(flow.isAborted('checkPayment')).toEqual(true)
  })

  test('of a withdrawal that is nobody’s is not found; one that did not load can be asked for again', async () => {
    const unknown = startFlow(withdrawalProgressMachine, { input: { id: 'payment-1' } })
    await unknown.refuse('loadPayment', 'not_found')
    expect(unknown.snapshot.value).toEqual('notFound')
    unknown.send({ type: 'progress.closed' })
    expect(unknown.snapshot.status).toEqual('done')

    const lost = startFlow(withdrawalProgressMachine, { input: { id: 'payment-1' } })
    await lost.refuse('loadPayment', 'timed_out')
    expect(lost.snapshot.context.failure).toEqual({ code: 'timed_out' })
    lost.send({ type: 'retry.requested' })
    expect(lost.snapshot.context.failure).toEqual(null)
    await lost.answer('loadPayment', { payment: pendingPayment, at })
    expect(lost.snapshot.value).toEqual({ open: 'resting' })
  })
})

describe('cancelling', () => {
  const asked = async (payment?: Payment) => {
    const flow = await opened(payment)
    flow.send({ type: 'cancellation.requested' })
    return flow
  }

  test('is asked about first, and a no leaves everything as it was', async () => {
    const flow = await asked()
    expect(flow.services.calls.map(({ id }) => id)).toEqual(['loadPayment'])
    flow.send({ type: 'cancellation.dismissed' })
    await flow.answer('checkPayment', { payment: pendingPayment, at })
    expect(flow.snapshot.value).toEqual({ open: 'resting' })
  })

  test('takes a pending withdrawal back, once', async () => {
    const flow = await asked()
    flow.send({ type: 'cancellation.confirmed' })
    flow.send({ type: 'cancellation.confirmed' })
    expect(
      flow.services.calls.flatMap(({ id, input }) => (id === 'cancelPayment' ? [input] : [])),
    ).toEqual([{ id: 'payment-1' }])
    await flow.answer('cancelPayment', { payment: cancelledPayment, at })
    expect(flow.snapshot.context.payment).toEqual(cancelledPayment)
    expect(flow.snapshot.value).toEqual({ open: 'over' })
  })

  test('is asked about also while the status is asked for, as long as it is possible', async () => {
    const flow = await opened()
    flow.send({ type: 'check.requested' })
    flow.send({ type: 'cancellation.requested' })
    expect(flow.snapshot.value).toEqual({ open: 'confirmingCancellation' })
    const inspected = await opened(inspectedPayment)
    inspected.send({ type: 'check.requested' })
    expect(inspected.snapshot.can({ type: 'cancellation.requested' })).toEqual(false)
  })

  test('that was refused is asked for again, without what was said of the first', async () => {
    const flow = await opened()
    await receive(flow, pendingPayment)
    await receive(flow, pendingPayment)
    flow.send({ type: 'cancellation.requested' })
    flow.send({ type: 'cancellation.confirmed' })
    await flow.refuse('cancelPayment', 'too_many_requests')
    await flow.answer('checkPayment', { payment: pendingPayment, at })
    expect(flow.snapshot.context.notCancelled).toEqual({ code: 'too_many_requests' })
    expect(flow.clock.pending()).toEqual([10_000])
    flow.send({ type: 'cancellation.requested' })
    expect(flow.snapshot.context.notCancelled).toEqual(null)
  })

  test('is not offered once the inspection has begun', async () => {
    const flow = await asked(inspectedPayment)
    expect(flow.snapshot.value).toEqual({ open: 'resting' })
  })

  test('that came too late asks how the withdrawal stands, and keeps saying why it was refused', async () => {
    const flow = await asked()
    flow.send({ type: 'cancellation.confirmed' })
    await flow.refuse('cancelPayment', 'payment_failed')
    await flow.answer('checkPayment', { payment: inspectedPayment, at })
    expect(flow.snapshot.context.notCancelled).toEqual({ code: 'payment_failed' })
    expect(flow.snapshot.can({ type: 'cancellation.requested' })).toEqual(false)
  })

  test('whose answer was lost is found out: what was taken back is said to be', async () => {
    const flow = await asked()
    flow.send({ type: 'cancellation.confirmed' })
    await flow.refuse('cancelPayment', 'timed_out')
    expect(flow.snapshot.value).toEqual({ open: 'checking' })
    await flow.answer('checkPayment', { payment: cancelledPayment, at })
    expect(flow.snapshot.value).toEqual({ open: 'over' })
    expect(flow.snapshot.context.notCancelled).toEqual(null)
  })
})
