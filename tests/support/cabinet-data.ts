import type { DisplayCurrency } from '../../src/api/contract/amount.ts'
import type { Deposit } from '../../src/api/contract/deposit.ts'
import type { Rates } from '../../src/api/contract/rates.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { Balance } from '../../src/api/contract/user.ts'
import type {
  RecentOperations,
  StatisticsRead,
  Steps,
  Unfinished,
} from '../../src/machines/cabinet.machine.ts'
import { activeDeposit, pendingPayment, plainDeposit } from './models/money-samples.ts'
import { income, withdrawalMade } from './models/operation-samples.ts'

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

/** What `myBalance` is worth is 8,132.50 USDT by them. */
export function ratesOf(currency: DisplayCurrency): Rates {
  const at = (usdt: string, btc: string) => (currency === 'BTC' ? btc : usdt)
  const history = (prices: string[]) =>
    prices.map((price, hour) => ({
      at: new Date(Date.UTC(2026, 0, 1, hour * 2)).toISOString(),
      price,
    }))
  return {
    currency,
    asOf: '2026-01-01T12:00:00.000Z',
    items: [
      { currency: 'USDT', price: at('1', '0.00002'), change: '0', history: history(['1', '1']) },
      {
        currency: 'TON',
        price: at('5.4', '0.000108'),
        change: '-1.25',
        history: history(['5.6', '5.3', '5.4']),
      },
    ],
  }
}

export const myOperations: RecentOperations = {
  items: [income, { ...withdrawalMade, createdAt: '2025-12-31T12:00:00.000Z' }],
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
  transfers: [],
  lookup: null,
  late: false,
  replaced: false,
  finishedAt: null,
  rejection: null,
}

export const myUnfinished: Unfinished = { refill: waitingRefill, payment: pendingPayment }

export const myDeposits: Deposit[] = [activeDeposit, plainDeposit]

export const mySteps: Steps = {
  isPhoneConfirmed: true,
  isEmailConfirmed: false,
  verification: 'in_process',
  hasRefilled: true,
  isSubscribed: true,
  hasDeposit: true,
  hasWallet: false,
}

/** Three days; 8,065 USDT in all, or what that is in bitcoin. */
export function statisticsOf(currency: DisplayCurrency): StatisticsRead {
  const at = (usdt: string, btc: string) => (currency === 'USDT' ? usdt : btc)
  return {
    at: myOperations.asOf,
    currency,
    earned: at('642.18', '0.0098'),
    referrals: at('96.4', '0.0014'),
    activeDeposits: at('5500', '0.0846'),
    withheld: at('318.5', '0.0049'),
    total: at('8065', '0.124'),
    available: at('2418.6', '0.0372'),
    accounts: {
      balance: at('2418.6', '0.0372'),
      referral: at('96.4', '0.0014'),
      bonus: at('50', '0.0007'),
      deposit: at('5500', '0.0846'),
    },
    income: at('146.4', '0.0022'),
    pending: '0',
    reserved: '0',
    bonuses: at('50', '0.0007'),
    rank: 2,
    series: [
      {
        day: '2025-12-30',
        income: at('15.25', '0.0002'),
        withheld: at('15.25', '0.0002'),
        partners: '0',
      },
      {
        day: '2025-12-31',
        income: at('75.25', '0.0011'),
        withheld: at('15.25', '0.0002'),
        partners: at('60', '0.0009'),
      },
      {
        day: '2026-01-01',
        income: at('15.25', '0.0002'),
        withheld: at('15.25', '0.0002'),
        partners: '0',
      },
    ],
  }
}
