import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { depositOpeningMachine } from '../../src/machines/deposit-opening.machine.ts'
import { depositOpening } from '../support/descriptions/deposit-opening.ts'
import { depositOpeningModel, offer, terms } from '../support/models/deposit-opening.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { endOf, endSubmission } from './support/submission.ts'
import { expect } from './support/test.ts'
import { passTime } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof depositOpeningMachine>

const plans = 'GET /settings_other/plans/available'
const maximum = 'GET /user/exchange-rate?*side=give'
const open = 'POST /funds/deposits'
const find = 'GET /funds/deposits?key=*'

const main = (page: Page) => page.getByRole('main')
const amount = (page: Page) => page.getByLabel('Amount of the deposit')
const submit = (page: Page) => main(page).getByRole('button', { name: /^(Open for|Checking)/ })

const isPossible = (event: AnyEvent, { context }: Snapshot): boolean => {
  const { output } = { output: null, ...event }
  const { failure } = endOf(event)
  return (
    event.type !== 'location.visited' &&
    event.type !== 'another.requested' &&
    (event.type !== 'xstate.done.actor.readOffer' || output === offer) &&
    (failure.code !== 'quote_expired' || context.quote !== null) &&
    (failure.code !== 'insufficient_funds' || context.quote === null)
  )
}

testPathsInBrowser(depositOpeningModel, {
  description: depositOpening,
  root: main,
  cover: 'transition',
  calls: { readOffer: plans, readMaximum: maximum, send: open, find },
  isPossible,
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-TRC20', '1515')
    await provider.fund(session, 'TON', '1000')
    await provider.subscribe(session)
    await page.goto('/robots.txt')
    await page.evaluate(
      (progress) => sessionStorage.setItem('progress', progress),
      JSON.stringify({ version: 1, deposit: { ...terms, key: null, login: person.login } }),
    )
    await visit(page, '/deposits/new')
    return {}
  },
  actions: {
    'xstate.done.actor.readMaximum': async (_, { page, gate }) => {
      await gate.pass(maximum)
      await expect(amount(page)).not.toHaveValue(terms.amount)
      await amount(page).fill(terms.amount)
    },
    'xstate.done.actor.exchangeQuote': async (_, { page }) => {
      await passTime(page, 500)
      await submit(page).click()
    },
    'xstate.done.actor.submission': endSubmission({
      send: open,
      find,
      // The rate was used elsewhere, or the money was spent in another window.
      refused: (code, { gate }) =>
        gate.alter(open, code === 'quote_expired' ? { quote: 'gone' } : { amount: '9000' }),
    }),
  },
  shows: {
    // Its own page follows at once.
    opened: (_, { page }) => expect(page).toHaveURL(/\/deposits\/\d+\?step=opened$/),
  },
})
