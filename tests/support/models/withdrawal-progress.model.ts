import { withdrawalProgressMachine } from '../../../src/machines/withdrawal-progress.machine.ts'
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

export const withdrawalProgressModel = defineModel({
  machine: withdrawalProgressMachine,
  input: { id: 'payment-1' },
  cases: ({ context }): ModelEvent<typeof withdrawalProgressMachine>[] => [
    answered('loadPayment', { payment: pendingPayment, at }),
    answered('loadPayment', { payment: failedPayment, at }),
    failed('loadPayment', 'not_found'),
    failed('loadPayment', 'unreachable'),
    ...(context.payment?.status === 'pending'
      ? [pendingPayment, inspectedPayment, rejectedPayment]
      : [inspectedPayment, paidPayment]
    ).map((payment) => answered('checkPayment', { payment, at })),
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
