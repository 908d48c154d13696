import type { Page } from '@playwright/test'
import { like } from '../support/description.ts'
import { exchangeQuote } from '../support/descriptions/exchange-quote.ts'
import { exchangeQuoteModel } from '../support/models/exchange-quote.model.ts'
import { quote, worseQuote } from '../support/models/money-samples.ts'
import { failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { passTime } from './support/time.ts'

const rate = 'GET /user/exchange-rate'

const form = (page: Page) => page.locator('main section', { hasText: 'New exchange' })
const give = (page: Page) => page.getByRole('textbox', { name: 'You give' })
/** Every one differs from all before. */
let price = 5.4

testPathsInBrowser(exchangeQuoteModel, {
  description: exchangeQuote,
  root: form,
  facts: () => ({ holds: like(/^This rate holds for \d\d? seconds?$/) }),
  calls: { readQuote: rate },
  // The amount is never too little, and always covered.
  isPossible: (event) =>
    failureIn(event) !== 'validation_failed' &&
    !('output' in event && event.output !== quote && event.output !== worseQuote),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'TON', '150')
    await visit(page, '/exchange?from=TON&to=USDT')
    return {}
  },
  actions: {
    'request.changed': async (event, { page }) => {
      await give(page).fill('')
      if ({ request: null, ...event }.request) await give(page).fill('100')
    },
    'xstate.after.quoteLifetime.exchangeQuote.offered': (_, { page }) => passTime(page, 30_000),
    'xstate.after.quoteLifetime.exchangeQuote.changed': (_, { page }) => passTime(page, 30_000),
    'xstate.done.actor.readQuote': async (event, { gate, provider }) => {
      if ('output' in event && event.output === worseQuote) {
        price -= 0.01
        await provider.setRate('TON', price.toFixed(2))
      }
      await gate.pass(rate)
    },
  },
  shows: {
    accepted: (_, { page }) =>
      expect(page.getByText(/^You exchanged 100.TON for .*USDT$/)).toBeVisible(),
  },
})
