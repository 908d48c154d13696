import type { Page } from '@playwright/test'
import { like, numbered } from '../support/description.ts'
import { subscription } from '../support/descriptions/subscription.ts'
import { subscriptionModel } from '../support/models/subscription.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { endSubmission } from './support/submission.ts'

const options = 'GET /settings/subscription/options'
const profile = 'GET /user-data/byType/profile'
const buy = 'POST /user/subscription'

const main = (page: Page) => page.getByRole('main')
testPathsInBrowser(subscriptionModel, {
  description: subscription,
  root: main,
  facts: () => ({
    prices: { month: '15.00 USDT', year: '129.00 USDT' },
    standing: () => like(/./),
    figure: numbered,
    day: (_, before = '') => like(new RegExp(`^${before}\\d+ \\w+ 20\\d\\d$`)),
  }),
  cover: 'transition',
  calls: { readOffer: options, send: buy, find: profile },
  // No link leads here with a way back yet; going back ends the flow.
  isPossible: ({ type }) => type !== 'location.visited' && type !== 'return.requested',
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    // It pays the month six times and never the year.
    await provider.fund(session, 'USDT-TRC20', '110')
    await visit(page, '/subscription?return=depositOpening')
    return {}
  },
  actions: {
    'xstate.done.actor.readOffer': async (_, { gate }) => {
      await gate.pass(options)
      await gate.pass(profile)
    },
    'xstate.error.actor.readOffer': async (_, { gate }) => {
      // The other requests go on, and nobody waits for their answers.
      await gate.pass(profile)
      await gate.cut(options)
    },
    'xstate.done.actor.submission': endSubmission({
      send: buy,
      find: profile,
      // The option was taken off the list, or the money was spent in another window.
      refused: (code, { gate }) =>
        gate.alter(buy, { option: code === 'not_found' ? 'gone' : 'year' }),
    }),
  },
})
