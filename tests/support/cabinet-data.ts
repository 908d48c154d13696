import type { Refill } from '../../src/api/contract/refill.ts'
import type { Balance } from '../../src/api/contract/user.ts'
import type { RecentOperations } from '../../src/machines/cabinet.machine.ts'

export const myBalance: Balance = {
  currencies: {
    balance: { USDT: '2418.60', TON: '12.5' },
    referral: { USDT: '96.40' },
    bonus: { USDT: '50.00' },
    deposit: { USDT: '5500.00' },
  },
}

export const emptyBalance: Balance = {
  currencies: { balance: { USDT: '0' }, referral: {}, bonus: {}, deposit: {} },
}

export const myOperations: RecentOperations = {
  items: [
    {
      id: 'o-2',
      type: 'referrals',
      account: 'referral',
      currency: 'USDT',
      amount: '60.00',
      balanceAfter: '96.40',
      createdAt: '2026-01-01T09:12:00Z',
      reference: 'saule2020',
    },
    {
      id: 'o-1',
      type: 'withdrawal',
      account: 'balance',
      currency: 'USDT',
      amount: '-400.00',
      balanceAfter: '2418.60',
      createdAt: '2025-12-31T12:00:00Z',
      reference: 'w-1',
    },
  ],
  asOf: Date.UTC(2026, 0, 1, 12),
}

export const waitingRefill: Refill = {
  id: 'r-1',
  paymentSystem: 'TON',
  currency: 'TON',
  network: 'TON',
  amount: '120',
  status: 'waiting',
  address: 'UQAbcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ',
  memo: '7041182',
  createdAt: '2026-01-01T11:40:00Z',
  expiresIn: 3600,
  received: null,
  credited: null,
  confirmations: { seen: 0, needed: 10 },
  hash: null,
  explorerUrl: null,
  late: false,
  replaced: false,
  finishedAt: null,
  rejection: null,
}
