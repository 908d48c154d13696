import { CabinetScreen } from '../../../src/screens/cabinet/cabinet.screen.tsx'
import {
  myBalance,
  myGrowth,
  myOperations,
  myOverview,
  myPayouts,
  ratesOf,
  statisticsOf,
} from '../cabinet-data.ts'
import { like } from '../description.ts'
import { cabinet } from '../descriptions/cabinet.ts'
import { defineHarness } from '../harness.ts'
import { cabinetModel } from '../models/cabinet.model.ts'
import { answerQueries } from '../running-query.ts'

const sums = {
  balance: '≈ 2,486.10 USDT',
  referral: '96.40 USDT',
  bonus: '50.00 USDT',
  deposit: '5,500.00 USDT',
  all: '≈ 8,132.50 USDT',
}
const days: Record<string, string> = {
  'today in all':
    '1 January 2026On deposits 3,875.00 USDTTotal earned 1,704.20 USDTof which partner income and bonuses 300.00 USDT',
  '2025-12-31 in all':
    '31 December 2025On deposits 3,875.00 USDTTotal earned 1,600.00 USDTof which partner income and bonuses 300.00 USDT',
  'today in month':
    '1 January 2026On deposits 3,875.00 USDTEarned in these days 168.40 USDTof which partner income and bonuses 300.00 USDT',
  '2025-12-31 in month': '31 December 2025On deposits 3,875.00 USDTEarned in these days 64.20 USDT',
}

export const harness = defineHarness({
  model: cabinetModel,
  description: cabinet,
  facts: () => ({
    totalOf: ({ currency }) => (currency === 'BTC' ? '0.124 BTC' : '8,065.00 USDT'),
    sumOf: ({ type, currency }) => (currency === 'BTC' ? like(/^≈ 0\.\d+ BTC$/) : sums[type]),
    figuresOf: ({ day, range, currency }) =>
      currency === 'BTC'
        ? like(/^1 January 2026On deposits 3,875 BTC/)
        : (days[`${day ?? 'today'} in ${range}`] ?? null),
    prices: ['5.40 USDT'],
  }),
  screen: (actor) => <CabinetScreen actor={actor} />,
  answer: (flow) => {
    const { currency } = flow.snapshot.context
    return answerQueries(flow, {
      situation: myOverview,
      growth: { ...myGrowth, currency },
      statistics: statisticsOf(currency),
      balance: myBalance,
      rates: ratesOf(currency),
      payouts: myPayouts,
      operations: myOperations,
    })
  },
})
