import type { Deposit } from '../../../src/api/contract/deposit.ts'
import type { ExchangeQuote } from '../../../src/api/contract/exchange.ts'
import type {
  Payment,
  PaymentConditions,
  PaymentRequest,
} from '../../../src/api/contract/payment.ts'
import type { Payouts } from '../../../src/api/contract/payout.ts'
import type { Plan } from '../../../src/api/contract/plan.ts'
import type { Wallet } from '../../../src/api/contract/wallet.ts'
import { challenge } from './phone-verification.model.ts'

export const startPlan: Plan = {
  id: 'start',
  title: 'Start',
  dailyYield: '0.35',
  termDays: 30,
  currency: 'USDT',
  min: '50',
  max: '10000',
  autoinvestment: false,
  cryptoCase: null,
}

export const balancePlan: Plan = {
  id: 'balance',
  title: 'Balance',
  dailyYield: '0.45',
  termDays: 90,
  currency: 'USDT',
  min: '500',
  max: null,
  autoinvestment: true,
  cryptoCase: {
    id: 'top-five',
    title: 'Top five',
    parts: [
      { asset: 'BTC', weight: '60' },
      { asset: 'ETH', weight: '40' },
    ],
  },
}

/** Ten full days of ninety are over; its body is invested anew at the end. */
export const activeDeposit: Deposit = {
  id: 'deposit-1',
  plan: balancePlan,
  currency: 'USDT',
  amount: '3000',
  status: 'active',
  autoinvestment: true,
  openedAt: '2025-12-22T12:00:00.000Z',
  endsAt: '2026-03-22T12:00:00.000Z',
  subscribedUntil: '2026-12-22T12:00:00.000Z',
  endsIn: 80 * 86_400,
  days: { passed: 10, total: 90 },
  daily: '13.5',
  accrued: '135',
  expected: '1215',
  returned: null,
  forfeited: null,
  finishedAt: null,
  predecessor: null,
  successor: null,
}

/** `activeDeposit` on its first day. */
export const freshDeposit: Deposit = {
  ...activeDeposit,
  openedAt: '2026-01-01T11:06:00.000Z',
  endsAt: '2026-04-01T11:06:00.000Z',
  endsIn: 90 * 86_400 - 54 * 60,
  days: { passed: 0, total: 90 },
  accrued: '0',
}

/** Worth something else tomorrow. */
export const bitcoinDeposit: Deposit = {
  ...activeDeposit,
  currency: 'BTC',
  amount: '0.015',
  daily: '0.0000375',
  accrued: '0.000375',
  expected: '0.003375',
}

/** On a plan that invests nothing anew. */
export const plainDeposit: Deposit = {
  ...activeDeposit,
  id: 'deposit-2',
  plan: startPlan,
  amount: '500',
  autoinvestment: false,
  endsAt: '2026-01-21T12:00:00.000Z',
  endsIn: 20 * 86_400,
  days: { passed: 10, total: 30 },
  daily: '1.75',
  accrued: '17.5',
  expected: '52.5',
}

/** `activeDeposit`, closed on its tenth day. */
export const closedDeposit: Deposit = {
  ...activeDeposit,
  status: 'closed',
  endsIn: null,
  accrued: '135',
  returned: '3000',
  forfeited: '135',
  finishedAt: '2026-01-01T12:00:00.000Z',
}

/** `activeDeposit` at its end, with the deposit that followed it. */
export const endedDeposit: Deposit = {
  ...activeDeposit,
  status: 'ended',
  endsIn: null,
  days: { passed: 90, total: 90 },
  accrued: '1215',
  returned: '3000',
  forfeited: null,
  finishedAt: '2026-03-22T12:00:00.000Z',
  successor: 'deposit-9',
}

/** `plainDeposit` is paid, `activeDeposit` renews itself. */
export const payouts: Payouts = {
  currency: 'USDT',
  asOf: '2026-01-01T12:00:00.000Z',
  total: '1767.5',
  count: 2,
  items: [
    {
      deposit: 'deposit-2',
      plan: 'Start',
      currency: 'USDT',
      endsAt: '2026-01-21T12:00:00.000Z',
      amount: '500',
      earned: '52.5',
      paid: '552.5',
      worth: '552.5',
      renewal: 'off',
    },
    {
      deposit: 'deposit-1',
      plan: 'Balance',
      currency: 'USDT',
      endsAt: '2026-03-22T12:00:00.000Z',
      amount: '3000',
      earned: '1215',
      paid: '1215',
      worth: '1215',
      renewal: 'planned',
    },
  ],
}

/** 100 TON for USDT; the fee is one percent. */
export const quote: ExchangeQuote = {
  quote: 'quote-1',
  from: 'TON',
  to: 'USDT',
  give: '100',
  get: '514.8',
  rate: '5.2',
  fee: '5.2',
  expiresIn: 30,
}

/** The same exchange a little later, at a worse rate. */
export const worseQuote: ExchangeQuote = {
  ...quote,
  quote: 'quote-2',
  get: '504.9',
  rate: '5.1',
  fee: '5.1',
}

/** More than anybody in the tests has. */
export const dearQuote: ExchangeQuote = {
  ...quote,
  quote: 'quote-3',
  give: '1000',
  get: '5148',
  fee: '52',
}

/** May be paid out to at once. */
export const tronWallet: Wallet = {
  paymentSystem: 'USDT-TRC20',
  address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  memo: null,
  heldFor: 0,
}

/** Changed an hour ago. */
export const heldWallet: Wallet = {
  paymentSystem: 'TON',
  address: 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG',
  memo: '48213907',
  heldFor: 82_800,
}

/** All that a withdrawal needs is there. */
export const metConditions: PaymentConditions['items'] = [
  { condition: 'wallet', met: true, secondsLeft: null },
  { condition: 'hold', met: true, secondsLeft: null },
  { condition: 'security', met: true, secondsLeft: null },
  { condition: 'refill', met: true, secondsLeft: null },
  { condition: 'deposit', met: true, secondsLeft: null },
]

/** A newcomer has nothing but a refill. */
export const unmetConditions: PaymentConditions['items'] = metConditions.map((item) =>
  item.condition === 'wallet' || item.condition === 'deposit' ? { ...item, met: false } : item,
)

/** The wallet was changed an hour ago. */
export const heldConditions: PaymentConditions['items'] = metConditions.map((item) =>
  item.condition === 'hold' ? { ...item, met: false, secondsLeft: 82_800 } : item,
)

/** 400 USDT to `tronWallet`; a code is on its way. */
export const paymentRequest: PaymentRequest = {
  requestId: 'request-1',
  currency: 'USDT',
  amount: '400',
  fee: '1',
  net: '399',
  wallet: tronWallet.address,
  memo: null,
  challenge,
}

export const pendingPayment: Payment = {
  id: 'payment-1',
  paymentSystem: 'USDT-TRC20',
  currency: 'USDT',
  network: 'TRC20',
  amount: '400',
  fee: '1',
  net: '399',
  wallet: tronWallet.address,
  memo: null,
  status: 'pending',
  rejection: null,
  reason: null,
  hash: null,
  explorerUrl: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  inspectedAt: null,
  finishedAt: null,
  cancellable: true,
}

export const inspectedPayment: Payment = {
  ...pendingPayment,
  status: 'on_inspection',
  inspectedAt: '2026-01-01T12:09:00.000Z',
  cancellable: false,
}

export const paidPayment: Payment = {
  ...inspectedPayment,
  status: 'successful',
  hash: '9f3ac41bd07e5527aa61c0de83b4f19e21c7d0b6',
  explorerUrl: 'https://explorer.example/tx/9f3ac41bd07e5527aa61c0de83b4f19e21c7d0b6',
  finishedAt: '2026-01-01T12:30:00.000Z',
}

/** By the operator, with what they wrote. */
export const rejectedPayment: Payment = {
  ...inspectedPayment,
  status: 'rejected',
  rejection: 'operator',
  reason: 'The name at the exchange differs from yours.',
  finishedAt: '2026-01-01T12:30:00.000Z',
}

/** By its owner, before anybody had looked at it. */
export const cancelledPayment: Payment = {
  ...pendingPayment,
  status: 'rejected',
  rejection: 'cancelled',
  finishedAt: '2026-01-01T12:05:00.000Z',
  cancellable: false,
}

export const failedPayment: Payment = {
  ...inspectedPayment,
  status: 'error',
  finishedAt: '2026-01-01T12:30:00.000Z',
}
