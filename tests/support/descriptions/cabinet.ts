import type { ContextFrom } from 'xstate'
import type { cabinetMachine } from '../../../src/machines/cabinet.machine.ts'
import { present } from '../../../src/machines/present.ts'
import { describeFlow, like, type Pattern } from '../description.ts'

type Context = ContextFrom<typeof cabinetMachine>
type Text = string | Pattern

type Facts = {
  totalOf: (context: Context) => Text
  /** The chosen account has so much, at today's prices. */
  sumOf: (context: Context) => Text
  /** Figures of the day that is chosen; of today, where no sheet of styles hides them until one is. */
  figuresOf: (context: Context) => Text | null
  /** Prices stay when amounts are hidden: they are no secret. */
  prices: string[]
}

const ranges = { month: '30 days', all: 'All', ahead: 'To the end' }

/** Days since 1970, as the chart counts them. */
const numberOf = (day: string) => String(Date.parse(day) / 86_400_000)

export const cabinet = describeFlow<typeof cabinetMachine, Facts>()({
  read: (ui) => {
    const amounts = ui.text(/^[\d,]+\.\d+\s(USDT|BTC)$/).contents()
    const areAmountsHidden = ui.button('Show amounts').isShown()
    return {
      account: ui.field('Account').value(),
      currency: ui.field('Main currency').value(),
      range: ui.role('radio').chosen(),
      areAmountsHidden,
      /** The first is the total. */
      amounts: Promise.all([amounts, areAmountsHidden]).then(([all, areHidden]) =>
        areHidden ? all : all.slice(0, 1),
      ),
      sum: ui.rows().then((rows) => rows.findLast(([label]) => label?.startsWith('Total'))?.[1]),
      figures: ui.role('figure').role('paragraph').content(),
      alerts: ui.titles('alert'),
    }
  },
  shows: {
    '': ({ context }, { totalOf, sumOf, figuresOf, prices }) => {
      const { type: account, currency, range, areAmountsHidden } = context
      const chosen = { account, currency, range: [range], areAmountsHidden }
      return areAmountsHidden
        ? { ...chosen, amounts: prices, sum: like(/^(≈ )?••••Hidden USDT$/) }
        : {
            ...chosen,
            amounts: [totalOf(context)],
            sum: sumOf(context),
            figures: figuresOf(context),
          }
    },
  },
  actions: {
    'account.chosen': ({ account }, ui) => ui.field('Account').fill(account),
    'currency.chosen': ({ currency }, ui) => ui.field('Main currency').fill(currency),
    'range.chosen': ({ range }, ui) => ui.role('radio', ranges[range]).click(),
    'day.chosen': ({ day }, ui) => ui.field('Day').fill(numberOf(present(day, 'day'))),
    'hiding.chosen': (_, ui) => ui.button(/^(Hide|Show) amounts$/).click(),
  },
})
