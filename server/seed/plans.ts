import type {
  bonusTiers,
  cryptoCaseParts,
  cryptoCases,
  lineTerms,
  plans,
} from '../database/schema/investment.ts'

type New<Table extends { $inferInsert: object }> = Table['$inferInsert']

const compositions: { id: string; title: string; parts: Record<string, string> }[] = [
  {
    id: 'top-five',
    title: 'Top five',
    parts: { BTC: '40', ETH: '25', SOL: '15', BNB: '12', XRP: '8' },
  },
  { id: 'steady', title: 'Steady', parts: { USDC: '50', BTC: '30', ETH: '20' } },
]

/** A new provider starts with these; then the operator changes the rows. */
export const initialCases: New<typeof cryptoCases>[] = compositions.map(
  ({ id, title }, position) => ({ id, title, position }),
)

export const initialCaseParts: New<typeof cryptoCaseParts>[] = compositions.flatMap(
  ({ id: caseId, parts }) =>
    Object.entries(parts).map(([asset, weight], position) => ({ caseId, asset, weight, position })),
)

const offers: Omit<New<typeof plans>, 'position'>[] = [
  {
    id: 'start',
    title: 'Start',
    dailyYield: '0.35',
    termDays: 30,
    currency: 'USDT',
    min: '50',
    max: '10000',
    autoinvestment: false,
  },
  {
    id: 'balance',
    title: 'Balance',
    dailyYield: '0.45',
    termDays: 90,
    currency: 'USDT',
    min: '500',
    max: '50000',
    autoinvestment: true,
    caseId: 'steady',
  },
  {
    id: 'growth',
    title: 'Growth',
    dailyYield: '0.55',
    termDays: 180,
    currency: 'USDT',
    min: '2000',
    max: null,
    autoinvestment: true,
    caseId: 'top-five',
  },
  {
    id: 'bitcoin',
    title: 'Bitcoin',
    dailyYield: '0.25',
    termDays: 60,
    currency: 'BTC',
    min: '0.005',
    max: '5',
    autoinvestment: true,
  },
]

export const initialPlans: New<typeof plans>[] = offers.map((offer, position) => ({
  ...offer,
  position,
}))

/** Percent by line: of what is opened, and of what accrues. */
export const initialLineTerms: New<typeof lineTerms>[] = [
  { line: 1, referralPercent: '5', matchingPercent: '10' },
  { line: 2, referralPercent: '3', matchingPercent: '5' },
  { line: 3, referralPercent: '2', matchingPercent: '3' },
  { line: 4, referralPercent: '1', matchingPercent: '2' },
  { line: 5, referralPercent: '0.5', matchingPercent: '1' },
]

export const initialBonusTiers: New<typeof bonusTiers>[] = [
  { tier: 1, turnover: '5000', award: '100', currency: 'USDT' },
  { tier: 2, turnover: '25000', award: '500', currency: 'USDT' },
  { tier: 3, turnover: '100000', award: '2500', currency: 'USDT' },
  { tier: 4, turnover: '500000', award: '15000', currency: 'USDT' },
]
