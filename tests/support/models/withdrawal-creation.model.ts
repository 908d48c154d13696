import type { PaymentConditions } from '../../../src/api/contract/payment.ts'
import type { Wallet } from '../../../src/api/contract/wallet.ts'
import { amountIn } from '../../../src/machines/typed-amount.ts'
import {
  type WithdrawalDraft,
  type WithdrawalFormData,
  withdrawalCreationMachine,
} from '../../../src/machines/withdrawal-creation.machine.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import {
  heldConditions,
  heldWallet,
  metConditions,
  paymentRequest,
  pendingPayment,
  tronWallet,
  unmetConditions,
} from './money-samples.ts'
import { ton, usdt } from './refill-samples.ts'
import { confirmed } from './security-change.model.ts'

const formDataWith = (
  paymentSystem: string,
  conditions: PaymentConditions['items'],
  wallet: Wallet | null,
): WithdrawalFormData => ({
  systems: [usdt, ton],
  paymentSystem,
  wallet,
  conditions,
  balance: { USDT: '2418.6', TON: '75' },
  at: Date.UTC(2026, 0, 1, 12),
  draft: null,
})

/** A reload finds an amount, the request whose code is awaited, or the one whose answer is owed. */
export const typedDraft: WithdrawalDraft = {
  paymentSystem: 'USDT-TRC20',
  amount: '400',
  requestId: null,
  key: null,
}
export const awaitingDraft: WithdrawalDraft = { ...typedDraft, requestId: 'request-1' }
export const owedDraft: WithdrawalDraft = { ...awaitingDraft, key: 'key-1' }

/** USDT may go at once; the wallet of TON is held. */
export const formData = formDataWith('USDT-TRC20', metConditions, tronWallet)
export const heldFormData = formDataWith('TON', heldConditions, heldWallet)
export const newcomersFormData = formDataWith('USDT-TRC20', unmetConditions, null)

export const withdrawalCreationModel = defineModel({
  machine: withdrawalCreationMachine,
  input: { login: 'asselk88' },
  cases: ({
    context: { chosen, formKey, typed },
  }): ModelEvent<typeof withdrawalCreationMachine>[] => [
    ...(chosen === 'TON'
      ? [answered('readFormData', heldFormData)]
      : [answered('readFormData', formData), answered('readFormData', newcomersFormData)]),
    ...(chosen === null && formKey === 0
      ? [
          answered('readFormData', { ...formData, draft: awaitingDraft }),
          answered('readFormData', { ...formData, draft: owedDraft }),
        ]
      : []),
    answered('readRequest', paymentRequest),
    answered('readRequest', {
      ...paymentRequest,
      challenge: { ...paymentRequest.challenge, expiresIn: 0 },
    }),
    failed('readRequest', 'not_found'),
    failed('readFormData', 'unreachable'),
    failed('watchBalance', 'unexpected'),
    { type: 'method.chosen', paymentSystem: chosen === 'TON' ? 'USDT-TRC20' : 'TON' },
    { type: 'amount.typed', amount: typed === '' ? 'en!400' : '' },
    { type: 'withdrawal.submitted', amount: amountIn(typed) },
    answered('requestPayment', paymentRequest),
    failed('requestPayment', 'wallet_missing'),
    failed('requestPayment', {
      code: 'validation_failed',
      fields: [{ path: 'amount', code: 'above_max' }],
    }),
    answered('phoneVerification', confirmed),
    answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
    answered('phoneVerification', { outcome: 'restarted' }),
    answered('phoneVerification', { outcome: 'closed', reason: 'wrongTarget' }),
    ...(['submission', 'inquiry'] as const).flatMap((id) => [
      answered(id, { outcome: 'done', result: pendingPayment }),
      answered(id, { outcome: 'nothing' }),
    ]),
    answered('submission', { outcome: 'refused', failure: { code: 'insufficient_funds' } }),
    answered('submission', { outcome: 'refused', failure: { code: 'code_expired' } }),
  ],
  project: ({ formData: found, chosen, formKey, typed, body, submitted, failure }) => ({
    isBegun: formKey > 0,
    typed,
    isLoaded: found !== null,
    of: found?.paymentSystem,
    unmet: found?.conditions.filter(({ met }) => !met).length,
    chosen,
    amount: body?.amount,
    isConfirmed: submitted !== null,
    end: submitted?.end ?? null,
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('enteringAmount'),
  // An empty form submits nothing.
  worth: ({ type }, { context }) => type !== 'withdrawal.submitted' || context.typed !== '',
  sources: { 'balance.changed': 'watchBalance' },
})
