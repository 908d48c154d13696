import { cabinetMachine, totalTypes } from '../../../src/machines/cabinet.machine.ts'
import { myFigures } from '../cabinet-data.ts'
import { defineModel, type ModelEvent } from '../paths.ts'

export const cabinetModel = defineModel({
  machine: cabinetMachine,
  cases: ({ context }): ModelEvent<typeof cabinetMachine>[] => [
    {
      type: 'account.chosen',
      account: totalTypes[(totalTypes.indexOf(context.type) + 1) % totalTypes.length] ?? 'balance',
    },
    { type: 'currency.chosen', currency: context.currency === 'USDT' ? 'BTC' : 'USDT' },
    { type: 'range.chosen', range: context.range === 'all' ? 'month' : 'all' },
    { type: 'day.chosen', day: '2025-12-31' },
    { type: 'hiding.chosen', areAmountsHidden: !context.areAmountsHidden },
    { type: 'hiding.recalled', areAmountsHidden: true },
    { type: 'figures.recalled', figures: { ...myFigures, now: myFigures.at } },
  ],
  // Each is chosen while all else is as at first; only a range forgets the day.
  worth: (
    { type },
    { context: { currency, range, day, areAmountsHidden, figures, type: account } },
  ) =>
    (account === 'balance' || type === 'account.chosen') &&
    (currency === 'USDT' || type === 'currency.chosen') &&
    (range === 'all' || type === 'range.chosen') &&
    (day === null || type === 'range.chosen') &&
    (figures === null || type === 'figures.recalled') &&
    (!areAmountsHidden || type === 'hiding.chosen'),
  resting: () => true,
  sources: { 'hiding.recalled': 'recallHiding', 'figures.recalled': 'recallFigures' },
})
