import { cabinetMachine, totalTypes } from '../../../src/machines/cabinet.machine.ts'
import { defineModel, type ModelEvent } from '../paths.ts'

export const cabinetModel = defineModel({
  machine: cabinetMachine,
  cases: ({ context }): ModelEvent<typeof cabinetMachine>[] => [
    {
      type: 'account.chosen',
      account: totalTypes[(totalTypes.indexOf(context.type) + 1) % totalTypes.length] ?? 'balance',
    },
    { type: 'currency.chosen', currency: context.currency === 'USDT' ? 'BTC' : 'USDT' },
    { type: 'period.chosen', period: context.period === 'month' ? 'week' : 'month' },
    { type: 'day.chosen', day: 1 },
    { type: 'hiding.chosen', areAmountsHidden: !context.areAmountsHidden },
    { type: 'hiding.recalled', areAmountsHidden: true },
  ],
  // Each is chosen while all else is as at first; only a period forgets the day.
  worth: ({ type }, { context: { currency, period, day, areAmountsHidden, type: account } }) =>
    (account === 'balance' || type === 'account.chosen') &&
    (currency === 'USDT' || type === 'currency.chosen') &&
    (period === 'month' || type === 'period.chosen') &&
    (day === null || type === 'period.chosen') &&
    (!areAmountsHidden || type === 'hiding.chosen'),
  resting: () => true,
  sources: { 'hiding.recalled': 'recallHiding' },
})
