import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import type { AccountRules } from '../services/password-change.ts'
import {
  cancelPayment,
  createPayment,
  listPayments,
  readConditions,
  readPayment,
  readPaymentRequest,
  requestPayment,
  validatePayment,
} from '../services/payment.ts'

type PaymentCalls = Pick<
  Calls,
  | 'readPaymentConditions'
  | 'requestPayment'
  | 'readPaymentRequest'
  | 'validatePayment'
  | 'createPayment'
  | 'listPayments'
  | 'readPayment'
  | 'cancelPayment'
>

export function paymentHandlers({ codes, limits }: AccountRules): Handlers<PaymentCalls> {
  return {
    readPaymentConditions: ({ query }, { userId }) =>
      readConditions(codes, userId, query.paymentSystem),

    async requestPayment({ body }, caller) {
      await limits.admit('code', caller)
      return requestPayment(codes, caller, body)
    },

    readPaymentRequest: ({ params }, { userId }) =>
      readPaymentRequest(codes, userId, params.requestId),

    async validatePayment({ body }, caller) {
      await limits.admit('check', caller)
      return validatePayment(codes, caller.userId, body, caller)
    },

    createPayment: ({ body }, { userId, idempotencyKey: key }) =>
      createPayment(codes, { userId, key, requestId: body.requestId }),

    listPayments: ({ query }, { userId }) => listPayments(codes, userId, query),
    readPayment: ({ params }, { userId }) => readPayment(codes, userId, params.id),
    cancelPayment: ({ params }, { userId }) => cancelPayment(codes, userId, params.id),
  }
}
