import type { CaseOperation } from '../../../src/api/contract/statistics.ts'
import type { Operation } from '../../../src/api/contract/user.ts'

export const income: Operation = {
  id: '12',
  type: 'referrals',
  account: 'referral',
  currency: 'USDT',
  amount: '60',
  balanceAfter: '96.4',
  createdAt: '2026-01-01T09:12:00.000Z',
  reference: 'saule2020',
}

/** What a deposit earned, released at its end. */
export const released: Operation = {
  id: '11',
  type: 'accruals',
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
