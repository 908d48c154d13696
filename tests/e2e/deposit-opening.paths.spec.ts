import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import {
  type depositOpeningMachine,
  isNothingOpened,
  type OpeningTerms,
} from '../../src/machines/deposit-opening.machine.ts'
import { depositOpeningModel, offer, terms } from '../support/models/deposit-opening.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { settle } from './support/settle.ts'
import { endOf, endSubmission } from './support/submission.ts'
import { expect } from './support/test.ts'
import { passTime } from './support/time.ts'
import { type Fixtures, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof depositOpeningMachine>

const plans = 'GET /settings_other/plans/available'
const maximum = 'GET /user/exchange-rate?*side=give'
const open = 'POST /funds/deposits'
const find = 'GET /funds/deposits?key=*'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name }).click()
const plan = (page: Page, id: string) =>
  page.getByRole('radio', { name: id === 'start' ? 'Start' : 'Balance', exact: true })
const payment = (page: Page) => page.getByLabel('Pay from')
const amount = (page: Page) => page.getByLabel('Amount of the deposit')
const submit = (page: Page) => main(page).getByRole('button', { name: /^(Open for|Finding)/ })

const said: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  insufficient_funds: 'Not enough funds.',
  quote_expired: 'The rate is out of date. Ask for a new one.',
}

/** What was chosen stays, whatever happened to the request. */
async function expectChoice({ context }: Snapshot, { page }: Fixtures, isOpen: boolean) {
  const { terms: chosen, failure } = context
  await expect(plan(page, chosen?.plan ?? '')).toBeChecked()
  await expect(payment(page)).toHaveValue(chosen?.currency ?? '')
  await expect(main(page).getByRole('button', { name: 'Review' })).toBeEnabled({ enabled: isOpen })
  await expect(main(page).getByRole('status').locator('strong')).toHaveText(
    isNothingOpened(context) ? ['Nothing was opened'] : [],
  )
  await expect(main(page).getByRole('alert').locator('strong')).toHaveText(
    isOpen && failure ? [said[failure.code] ?? ''] : [],
  )
}

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

walkInBrowser(depositOpeningModel, {
  cover: 'value',
  calls: { readOffer: plans, readMaximum: maximum, send: open, find },
  isPossible,
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-TRC20', '5000')
    await provider.fund(session, 'TON', '1000')
    await provider.subscribe(session)
    await page.goto('/robots.txt')
    await page.evaluate(
      (progress) => sessionStorage.setItem('progress', progress),
      JSON.stringify({ version: 1, deposit: { ...terms, key: null } }),
    )
    await visit(page, '/deposits/new')
    return {}
  },
  acts: {
    'retry.requested': (_, { page }) => press(page, 'Load again'),
    'terms.changed': async (event, { page }) => {
      const { terms: changed }: { terms: OpeningTerms } = { terms, ...event }
      await plan(page, changed.plan).check()
      await payment(page).selectOption(changed.currency)
    },
    'terms.submitted': (_, { page }) => press(page, 'Review'),
    'terms.reopened': (_, { page }) => press(page, 'Change something'),
    'maximum.requested': (_, { page }) => press(page, 'Max'),
    'deposit.confirmed': (_, { page }) => submit(page).click(),
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
    loading: async (snapshot, fixtures) => {
      if (snapshot.context.offer === null) {
        await expect(main(fixtures.page).getByRole('status')).toHaveText('Loading…')
      } else {
        await expectChoice(snapshot, fixtures, false)
      }
    },
    notLoaded: async (_, { page }) => {
      await expect(main(page).getByRole('alert')).toContainText('No connection.')
      await expect(page.getByRole('button', { name: 'Load again' })).toBeEnabled()
    },
    choosing: (snapshot, fixtures) => expectChoice(snapshot, fixtures, true),
    askingMaximum: (snapshot, fixtures) => expectChoice(snapshot, fixtures, false),
    reviewing: (_, { page }) => expect(submit(page)).toBeEnabled(),
    agreeingRate: async (_, { page }) => {
      await expect(page.getByText('Asking for the rate…')).toBeVisible()
      await expect(submit(page)).toBeDisabled()
    },
    opening: async (_, { page }) => {
      await expect(submit(page)).toHaveText(/^Open for/)
      await expect(submit(page)).toBeDisabled()
    },
    // Its own page follows at once.
    opened: (_, { page }) => expect(page).toHaveURL(/\/deposits\/\d+$/),
  },
})
