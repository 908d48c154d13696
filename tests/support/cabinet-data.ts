import { type DisplayCurrency, displayCurrencies } from '../../src/api/contract/amount.ts'
import type { Growth } from '../../src/api/contract/growth.ts'
import type { Overview } from '../../src/api/contract/overview.ts'
import type { Payouts } from '../../src/api/contract/payout.ts'
import type { Rates } from '../../src/api/contract/rates.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { Balance } from '../../src/api/contract/user.ts'
import type {
  RecentOperations,
  Situation,
  StatisticsRead,
  Steps,
} from '../../src/machines/cabinet.machine.ts'
import type { Newcomer, Offers } from '../../src/machines/first-deposit.ts'
import { pendingPayment, startPlan } from './models/money-samples.ts'
import { income, withdrawalMade } from './models/operation-samples.ts'
import { ton, usdt } from './models/refill-samples.ts'

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

/** By them `myBalance` is worth 8,132.50 USDT. */
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

export const myOverview: Overview = {
  hasDeposit: true,
  refill: waitingRefill,
  moreRefills: 0,
  payment: pendingPayment,
  morePayments: 0,
  isPhoneConfirmed: true,
  isEmailConfirmed: false,
  verification: 'in_process',
  hasWallet: false,
}

/** Somebody came just now. */
export const newSituation: Situation = {
  ...myOverview,
  hasDeposit: false,
  refill: null,
  payment: null,
}

export const mySteps: Steps = { ...myOverview, newcomer: null }

export const myOffers: Offers = {
  systems: [ton, usdt],
  options: [
    { id: 'month', days: 30, price: '15', currency: 'USDT' },
    { id: 'year', days: 365, price: '129', currency: 'USDT' },
  ],
  plans: [
    { ...startPlan, id: 'growth', title: 'Growth', termDays: 180, min: '1000' },
    { ...startPlan, id: 'start', title: 'Start', termDays: 30, min: '50' },
    { ...startPlan, id: 'bitcoin', title: 'Bitcoin', termDays: 60, min: '0.001', currency: 'BTC' },
  ],
}

export const myNewcomer: Newcomer = {
  offers: myOffers,
  available: '0',
  held: {},
  isSubscribed: false,
}

export const newSteps: Steps = {
  ...mySteps,
  verification: 'none',
  newcomer: myNewcomer,
}

/** 1,704.20 USDT until 1 January 2026, 60 days of it; 2,346.20 at the end of the last term. */
export const myGrowth: Growth = {
  currency: 'USDT',
  asOf: '2026-01-01T12:00:00.000Z',
  earned: '1704.2',
  locked: '844.37',
  partners: '300',
  recent: '168.4',
  past: Array.from({ length: 61 }, (_, place) => ({
    day: new Date(Date.UTC(2025, 10, 2 + place)).toISOString().slice(0, 10),
    invested: '3875',
    earned: place === 0 ? '0' : place < 31 ? '1535.8' : place < 60 ? '1600' : '1704.2',
    partners: place < 45 ? '0' : '300',
  })),
  ahead: [
    { day: '2026-01-11', invested: '3375', earned: '1746.2', partners: '300' },
    { day: '2026-03-22', invested: '0', earned: '2346.2', partners: '300' },
  ],
}

export const myPayouts: Payouts = {
  currency: 'USDT',
  asOf: '2026-01-01T12:00:00.000Z',
  total: '6245.75',
  count: 4,
  items: [
    {
      deposit: 'deposit-1',
      plan: 'Start',
      currency: 'USDT',
      endsAt: '2026-01-11T09:00:00.000Z',
      amount: '400',
      earned: '42',
      paid: '442',
      worth: '442',
      renewal: 'off',
    },
    {
      deposit: 'deposit-2',
      plan: 'Balance',
      currency: 'USDT',
      endsAt: '2026-02-01T09:00:00.000Z',
      amount: '500',
      earned: '202.5',
      paid: '202.5',
      worth: '202.5',
      renewal: 'planned',
    },
    {
      deposit: 'deposit-3',
      plan: 'Bitcoin',
      currency: 'BTC',
      endsAt: '2026-02-03T09:00:00.000Z',
      amount: '0.015',
      earned: '0.00225',
      paid: '0.01725',
      worth: '1121.25',
      renewal: 'uncovered',
    },
    {
      deposit: 'deposit-4',
      plan: 'Growth',
      currency: 'USDT',
      endsAt: '2026-03-22T09:00:00.000Z',
      amount: '2000',
      earned: '1980',
      paid: '3980',
      worth: '3980',
      renewal: 'off',
    },
  ],
}

/** Three days; 8,065 USDT in all, or what that is in bitcoin. */
export function statisticsOf(currency: DisplayCurrency): StatisticsRead {
  const at = (usdt: string, btc: string) => (currency === 'USDT' ? usdt : btc)
  return {
    at: myOperations.asOf,
    currency,
    currencies: [...displayCurrencies],
    earned: at('642.18', '0.0098'),
    referrals: at('96.4', '0.0014'),
    activeDeposits: at('5500', '0.0846'),
    withheld: at('318.5', '0.0049'),
    total: at('8065', '0.124'),
    available: at('2418.6', '0.0372'),
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
