import { like } from '../support/description.ts'
import { partnerProgramme } from '../support/descriptions/partner-programme.ts'
import { partnerProgrammeModel } from '../support/models/partner-programme.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { newcomer } from './support/provider.ts'
import { keepToken, settle } from './support/settle.ts'
import { age } from './support/time.ts'

const DAY = 86_400

testPathsInBrowser(partnerProgrammeModel, {
  description: partnerProgramme,
  open: async ({ page, provider, person }) => {
    // Income needs a term that ended, today by the provider's clock, which other paths move as well.
    const opening = await settle(page, provider, person)
    await provider.fund(opening, 'USDT-TRC20', '100')
    await provider.subscribe(opening, 'quarter')
    const below = await provider.register(newcomer(), person.login)
    await provider.fund(below, 'USDT-TRC20', '6000')
    await provider.subscribe(below)
    await provider.openDeposit(below, 'start', '5000')
    await provider.advance(30 * DAY)
    await keepToken(page, provider, await provider.signIn(person))
    await visit(page, '/partners')
    return {}
  },
  facts: () => ({
    way: '5,000.00\u00a0USDT of 25,000\u00a0USDT',
    income: 'Partner income and bonuses by day, 402.50\u00a0USDT together',
    figuresOf: (day) =>
      day === null
        ? like(/^\d+ \w+ \d{4}Partner income and bonuses 402\.50 USDT$/)
        : like(/^\d+ \w+ \d{4}Partner income and bonuses 0\.00 USDT$/),
  }),
  actions: {
    'period.chosen': async (event, { page, perform }) => {
      // The cache would answer for a period that was read before.
      await age(page)
      await perform(event)
    },
    'day.chosen': (_, { ui }) => ui.field('Day').press('ArrowLeft'),
  },
})
