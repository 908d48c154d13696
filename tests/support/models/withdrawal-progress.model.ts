import { paymentLifecycle } from '../../../src/api/contract/lifecycle.ts'
import { withdrawalProgressMachine } from '../../../src/machines/withdrawal-progress.machine.ts'
import { following } from '../lifecycle.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import {
  cancelledPayment,
  failedPayment,
  inspectedPayment,
  paidPayment,
  pendingPayment,
  rejectedPayment,
} from './money-samples.ts'

const at = Date.UTC(2026, 0, 1, 12, 30)
const payments = [pendingPayment, inspectedPayment, paidPayment, rejectedPayment, failedPayment]

export const withdrawalProgressModel = defineModel({
  machine: withdrawalProgressMachine,
  input: { id: 'payment-1' },
  cases: ({ context }): ModelEvent<typeof withdrawalProgressMachine>[] => [
    ...payments.map((payment) => answered('loadPayment', { payment, at })),
    failed('loadPayment', 'not_found'),
    failed('loadPayment', 'unreachable'),
    ...following(paymentLifecycle, context.payment, payments).map((payment) =>
      answered('checkPayment', { payment, at }),
    ),
    failed('checkPayment', 'unreachable'),
    answered('cancelPayment', { payment: cancelledPayment, at }),
    failed('cancelPayment', 'payment_failed'),
    failed('watchAttention', 'unexpected'),
  ],
  project: ({ payment, failure, notCancelled }) => ({
    payment: payment && [payment.status, payment.rejection],
    failure: failure?.code ?? null,
    notCancelled: notCancelled?.code ?? null,
  }),
  resting: (snapshot) => snapshot.status === 'done' || snapshot.matches({ open: 'over' }),
  sources: { 'attention.lost': 'watchAttention', 'attention.returned': 'watchAttention' },
})
