import type { PaymentConditions } from '../../../src/api/contract/payment.ts'
import type { Wallet } from '../../../src/api/contract/wallet.ts'
import {
  type WithdrawalDesk,
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

const deskWith = (
  paymentSystem: string,
  conditions: PaymentConditions['items'],
  wallet: Wallet | null,
): WithdrawalDesk => ({
  systems: [usdt, ton],
  paymentSystem,
  wallet,
  conditions,
  balance: { USDT: '2418.6', TON: '75' },
  at: Date.UTC(2026, 0, 1, 12),
})

/** USDT may go at once; the wallet of TON is held. */
export const desk = deskWith('USDT-TRC20', metConditions, tronWallet)
export const heldDesk = deskWith('TON', heldConditions, heldWallet)
export const newcomersDesk = deskWith('USDT-TRC20', unmetConditions, null)

export const withdrawalCreationModel = defineModel({
  machine: withdrawalCreationMachine,
  cases: ({ context: { chosen } }): ModelEvent<typeof withdrawalCreationMachine>[] => [
    ...(chosen === 'TON'
      ? [answered('readDesk', heldDesk)]
      : [answered('readDesk', desk), answered('readDesk', newcomersDesk)]),
    failed('readDesk', 'unreachable'),
    failed('watchBalance', 'unexpected'),
    { type: 'method.chosen', paymentSystem: chosen === 'TON' ? 'USDT-TRC20' : 'TON' },
    { type: 'withdrawal.submitted', amount: '400' },
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
    answered('createPayment', pendingPayment),
    failed('createPayment', 'unreachable'),
    failed('createPayment', 'insufficient_funds'),
    failed('createPayment', 'code_expired'),
    answered('findPayment', pendingPayment),
    answered('findPayment', null),
    failed('findPayment', 'unreachable'),
  ],
  project: ({ desk: found, chosen, body, isConfirmed, failure, nothingCreated }) => ({
    isLoaded: found !== null,
    of: found?.paymentSystem,
    unmet: found?.conditions.filter(({ met }) => !met).length,
    chosen,
    amount: body?.amount,
    isConfirmed,
    failure: failure?.code ?? null,
    nothingCreated,
  }),
  resting: (snapshot) => snapshot.matches('enteringAmount'),
  heard: { 'balance.changed': 'watchBalance' },
})
