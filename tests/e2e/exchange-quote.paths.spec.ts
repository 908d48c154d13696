import type { Page } from '@playwright/test'
import { exchangeQuoteModel } from '../support/models/exchange-quote.model.ts'
import { quote, worseQuote } from '../support/models/money-samples.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { passTime } from './support/time.ts'
import { failureIn, visit, walkInBrowser } from './support/walk.ts'

const rate = 'GET /user/exchange-rate'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const give = (page: Page) => page.getByRole('textbox', { name: 'You give' })
const confirm = (page: Page) => button(page, /^Exchange( 100.TON)?$/)
const holds = (page: Page) => page.getByText(/^This rate holds for/)

/** Every one differs from all before. */
let price = 5.4

walkInBrowser(exchangeQuoteModel, {
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
  acts: {
    'request.changed': async (event, { page }) => {
      await give(page).fill('')
      if ({ request: null, ...event }.request) await give(page).fill('100')
    },
    'quote.requested': (_, { page }) => button(page, 'Ask for a new rate').click(),
    'rate.accepted': (_, { page }) => button(page, 'Accept the new rate').click(),
    'quote.accepted': (_, { page }) => confirm(page).click(),
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
    settling: (_, { page }) => expect(main(page).getByText('Asking for the rate…')).toBeVisible(),
    waiting: async (_, { page }) => {
      await expect(page.getByText(/^Enter an amount to see the rate/)).toBeVisible()
      await expect(confirm(page)).toBeDisabled()
    },
    quoting: async (_, { page }) => {
      await expect(main(page).getByText('Asking for the rate…')).toBeVisible()
      await expect(confirm(page)).toBeDisabled()
    },
    notQuoted: async (_, { page }) => {
      await expect(main(page).getByRole('alert')).toContainText('No connection.')
      await expect(confirm(page)).toBeDisabled()
    },
    offered: async (_, { page }) => {
      await expect(holds(page)).toBeVisible()
      await expect(confirm(page)).toBeEnabled()
    },
    changed: async (_, { page }) => {
      await expect(main(page).getByRole('alert')).toContainText('The rate has changed')
      await expect(confirm(page)).toBeDisabled()
    },
    expired: async (_, { page }) => {
      await expect(page.getByText('The rate has gone out of date')).toBeVisible()
      await expect(confirm(page)).toBeDisabled()
    },
    accepted: (_, { page }) => expect(page.getByText(/USDT are on your balance$/)).toBeVisible(),
  },
})
