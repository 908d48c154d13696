import type { AccountEvent, EventDetail } from '../../../src/api/contract/event.ts'
import type { CaseOperation } from '../../../src/api/contract/statistics.ts'
import type { Operation } from '../../../src/api/contract/user.ts'

/** The fields that only some kinds of events have, empty. */
export const bare = {
  withheld: [],
  count: 1,
  people: 0,
  deposit: null,
  partner: null,
  loss: null,
  fee: null,
  hash: null,
  status: null,
  rejection: null,
  reason: null,
  wallet: null,
  network: null,
  reference: null,
} satisfies Partial<AccountEvent>

const plain = { ...bare, parts: [] } satisfies Partial<EventDetail>

export const income: EventDetail = {
  ...plain,
  id: '12',
  kind: 'referral_income',
  type: 'referrals',
  createdAt: '2026-01-01T09:12:00.000Z',
  movements: [{ account: 'referral', currency: 'USDT', amount: '60', balanceAfter: '96.4' }],
  people: 1,
  partner: { id: '31', login: 'saule2020', line: 1 },
  reference: 'saule2020',
}

/** The accruals of a deposit, released at its end. */
export const released: EventDetail = {
  ...plain,
  id: '11',
  kind: 'accruals_paid',
  type: 'accruals',
  createdAt: '2025-12-31T12:00:00.000Z',
  movements: [{ account: 'balance', currency: 'USDT', amount: '52.5', balanceAfter: '552.5' }],
  deposit: { id: 'deposit-1', plan: 'Start', termDays: 30 },
  reference: 'deposit-1',
}

export const balancePlan = { id: '7', plan: 'Balance', termDays: 90 }

export const opened: EventDetail = {
  ...plain,
  id: '10',
  kind: 'deposit_opened',
  type: 'plan',
  createdAt: '2025-12-30T12:00:00.000Z',
  movements: [
    { account: 'balance', currency: 'USDT', amount: '-1000', balanceAfter: '500' },
    { account: 'deposit', currency: 'USDT', amount: '1000', balanceAfter: '3000' },
  ],
  deposit: balancePlan,
  reference: '7',
}

export const ended: EventDetail = {
  ...opened,
  kind: 'deposit_ended',
  movements: [
    { account: 'deposit', currency: 'USDT', amount: '-1000', balanceAfter: '2000' },
    { account: 'balance', currency: 'USDT', amount: '1000', balanceAfter: '1500' },
  ],
}

export const closedEarly: EventDetail = { ...ended, kind: 'deposit_closed', loss: '94.5' }

export const exchanged: EventDetail = {
  ...plain,
  id: '9',
  kind: 'exchanged',
  type: 'exchange',
  createdAt: '2025-12-29T12:00:00.000Z',
  movements: [
    { account: 'balance', currency: 'USDT', amount: '-250', balanceAfter: '250' },
    { account: 'balance', currency: 'BTC', amount: '0.0038', balanceAfter: '0.0138' },
  ],
  fee: '0.00002',
  reference: 'quote',
}

export const withdrawalMade: EventDetail = {
  ...plain,
  id: '8',
  kind: 'withdrawal_made',
  type: 'withdrawal',
  createdAt: '2025-12-28T12:00:00.000Z',
  movements: [{ account: 'balance', currency: 'USDT', amount: '-200', balanceAfter: '300' }],
  status: 'pending',
  wallet: 'TLCwWTCcZcXSWfqWoD6twTVgM3uquBSrWg',
  network: 'TRC20',
  fee: '1.5',
  reference: '3',
}

export const withdrawalReturned: EventDetail = {
  ...withdrawalMade,
  kind: 'withdrawal_returned',
  movements: [{ account: 'balance', currency: 'USDT', amount: '200', balanceAfter: '500' }],
  status: 'rejected',
  fee: null,
}

export const refilled: EventDetail = {
  ...plain,
  id: '6',
  kind: 'refill_credited',
  type: 'refill',
  createdAt: '2025-12-27T12:00:00.000Z',
  movements: [{ account: 'balance', currency: 'USDT', amount: '500', balanceAfter: '500' }],
  hash: 'f00dcafe',
  reference: '2',
}

/** Cents of a day from several people. */
export const matchedDay: EventDetail = {
  ...plain,
  id: '5',
  kind: 'matching_income',
  type: 'matching',
  createdAt: '2025-12-26T12:00:00.000Z',
  movements: [{ account: 'referral', currency: 'USDT', amount: '1.23', balanceAfter: '37.63' }],
  count: 130,
  people: 4,
  reference: 'saule2020',
  parts: [
    {
      id: '104',
      createdAt: '2025-12-26T13:00:00.000Z',
      currency: 'USDT',
      amount: '1.2',
      partner: { id: '31', login: 'saule2020', line: 1 },
      deposit: null,
      day: null,
      state: null,
    },
    {
      id: '103',
      createdAt: '2025-12-26T12:00:00.000Z',
      currency: 'USDT',
      amount: '0.03',
      partner: { id: null, login: 'marat77', line: null },
      deposit: null,
      day: null,
      state: null,
    },
  ],
}

export const accruedDay: EventDetail = {
  ...plain,
  id: 'accruals-2025-12-25',
  kind: 'accruals_withheld',
  type: 'accruals',
  createdAt: '2025-12-25T12:00:00.000Z',
  movements: [],
  withheld: [
    { currency: 'USDT', amount: '3.21', held: '3.21', lost: '0' },
    { currency: 'BTC', amount: '0.000036', held: '0.000036', lost: '0' },
  ],
  count: 2,
  parts: [
    {
      id: '7',
      createdAt: '2025-12-25T13:00:00.000Z',
      currency: 'USDT',
      amount: '3.21',
      partner: null,
      deposit: balancePlan,
      day: 41,
      state: 'held',
    },
    {
      id: '6',
      createdAt: '2025-12-25T12:00:00.000Z',
      currency: 'BTC',
      amount: '0.000036',
      partner: null,
      deposit: { id: '6', plan: 'Bitcoin', termDays: 60 },
      day: 3,
      state: 'held',
    },
  ],
}

export const accruedAlone: EventDetail = {
  ...accruedDay,
  withheld: [{ currency: 'USDT', amount: '3.21', held: '3.21', lost: '0' }],
  count: 1,
  deposit: balancePlan,
  reference: '7',
  parts: [],
}

export const awarded: EventDetail = {
  ...plain,
  id: '4',
  kind: 'bonus_awarded',
  type: 'bonus',
  createdAt: '2025-12-24T12:00:00.000Z',
  movements: [{ account: 'bonus', currency: 'USDT', amount: '100', balanceAfter: '150' }],
  reference: '2',
}

/** With a third decimal, which is shortened elsewhere. */
export const smallBonus: EventDetail = {
  ...awarded,
  movements: [{ account: 'bonus', currency: 'USDT', amount: '0.945', balanceAfter: '150.945' }],
}

export const moved: EventDetail = {
  ...plain,
  id: '2',
  kind: 'income_moved',
  type: 'transfer',
  createdAt: '2025-12-23T12:00:00.000Z',
  movements: [
    { account: 'referral', currency: 'USDT', amount: '-30', balanceAfter: '6.4' },
    { account: 'balance', currency: 'USDT', amount: '30', balanceAfter: '530' },
  ],
  reference: 'key',
}

export const subscribed: EventDetail = {
  ...plain,
  id: '1',
  kind: 'subscription_paid',
  type: 'subscription',
  createdAt: '2025-12-22T12:00:00.000Z',
  movements: [{ account: 'balance', currency: 'USDT', amount: '-15', balanceAfter: '485' }],
  reference: 'month',
}

/** Movements of the ledger, as a statement lists them. */
export const incomeMovement: Operation = {
  id: '12',
  type: 'referrals',
  kind: 'referral_income',
  account: 'referral',
  currency: 'USDT',
  amount: '60',
  balanceAfter: '96.4',
  createdAt: '2026-01-01T09:12:00.000Z',
  reference: 'saule2020',
}

export const releasedMovement: Operation = {
  id: '11',
  type: 'accruals',
  kind: 'accruals_paid',
  account: 'balance',
  currency: 'USDT',
  amount: '52.5',
  balanceAfter: '552.5',
  createdAt: '2025-12-31T12:00:00.000Z',
  reference: 'deposit-1',
}

export const caseOperation: CaseOperation = {
  id: '3',
  cryptoCase: 'top-five',
  title: 'Top five',
  type: 'bought',
  deposit: 'deposit-1',
  currency: 'USDT',
  amount: '3000',
  parts: [
    { asset: 'BTC', weight: '60', amount: '0.0189' },
    { asset: 'ETH', weight: '40', amount: '0.4' },
  ],
  createdAt: '2025-12-22T12:00:00.000Z',
}
