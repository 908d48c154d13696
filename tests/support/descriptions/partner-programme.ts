import type { partnerProgrammeMachine } from '../../../src/machines/partner-programme.machine.ts'
import { present } from '../../../src/machines/present.ts'
import { describeFlow, type Pattern } from '../description.ts'

type Facts = {
  /** Names the turnover and the one that is awarded next. */
  way: string
  income: string
  /** Figures of the chosen day; of today, until one is chosen. */
  figuresOf: (day: string | null) => string | Pattern | null
}

/** Days since 1970, as the chart counts them. */
const numberOf = (day: string) => String(Date.parse(day) / 86_400_000)

export const partnerProgramme = describeFlow<typeof partnerProgrammeMachine, Facts>()({
  read: (ui) => ({
    period: ui.field('Period of the partner income').value(),
    way: ui.role('progressbar', /of [\d,]+\sUSDT$/).attribute('aria-label'),
    tiers: ui
      .role('term')
      .contents()
      .then((terms) => terms.filter((term) => /bonus/i.test(term))),
    income: ui.role('img', /^Partner income and bonuses by day/).attribute('aria-label'),
    figures: ui.role('figure').role('paragraph').content(),
    alerts: ui.titles('alert'),
  }),
  shows: {
    '': ({ context: { period, day } }, { way, income, figuresOf }) => ({
      period,
      way,
      tiers: ['Next bonus', 'Bonuses paid'],
      income,
      figures: figuresOf(day),
    }),
  },
  actions: {
    'period.chosen': ({ period }, ui) => ui.field('Period of the partner income').fill(period),
    'day.chosen': ({ day }, ui) => ui.field('Day').fill(numberOf(present(day, 'day'))),
  },
})
