import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { isNothingDone, rejectionOf } from '../../src/machines/submission.machine.ts'
import type { subscriptionMachine } from '../../src/machines/subscription.machine.ts'
import { subscriptionModel } from '../support/models/subscription.model.ts'
import { settle } from './support/settle.ts'
import { endSubmission } from './support/submission.ts'
import { expect, heading } from './support/test.ts'
import { type Fixtures, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof subscriptionMachine>

const options = 'GET /settings/subscription/options'
const profile = 'GET /user-data/byType/profile'
const buy = 'POST /user/subscription'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name }).click()
const radio = (page: Page, option: string) =>
  page.getByRole('radio', { name: option === 'year' ? /^365 days/ : /^30 days/ })

/** The page as it sells: what is chosen, and what can be pressed. */
async function expectChoice(
  { context: { chosen } }: Snapshot,
  { page }: Fixtures,
  seen: { isOpen: boolean; submit: string; says: string | null },
) {
  await expect(radio(page, chosen ?? 'month')).toBeChecked()
  await expect(radio(page, 'month')).toBeEnabled({ enabled: seen.isOpen })
  const submit = main(page).getByRole('button', { name: seen.submit })
  await expect(submit).toBeEnabled({ enabled: seen.isOpen })
  await expect(main(page).getByRole('status').locator('strong')).toHaveText(
    seen.says ? [seen.says] : [],
  )
}

const said: Record<string, string> = {
  not_found: 'There is nothing here. It may have been removed.',
  insufficient_funds: 'Not enough funds.',
}
walkInBrowser(subscriptionModel, {
  cover: 'value',
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
  acts: {
    'retry.requested': (_, { page }) => press(page, 'Load again'),
    'option.chosen': (event, { page }) => radio(page, { option: '', ...event }.option).check(),
    'subscription.submitted': (_, { page }) => press(page, /^Pay/),
    'refill.requested': async (_, { page, gate }) => {
      await press(page, 'Go to refill')
      await expect(heading(page, 'Refill')).toBeVisible()
      await page.goBack()
      await gate.pass(options)
      await gate.pass(profile)
      await radio(page, 'year').check()
    },
    'extension.requested': (_, { page }) => press(page, 'Buy one more period'),
    'xstate.done.actor.readOffer': async (_, { gate }) => {
      await gate.pass(options)
      await gate.pass(profile)
    },
    'xstate.error.actor.readOffer': async (_, { gate }) => {
      // What was asked beside it goes on and is answered to nobody.
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
  shows: {
    loading: async (snapshot, fixtures) => {
      if (snapshot.context.offer === null) {
        await expect(main(fixtures.page).getByRole('status')).toHaveText('Loading…')
      } else {
        await expectChoice(snapshot, fixtures, { isOpen: false, submit: 'Pay', says: null })
      }
    },
    notLoaded: async (_, { page }) => {
      await expect(main(page).getByRole('alert')).toContainText('No connection.')
      await expect(page.getByRole('button', { name: 'Load again' })).toBeEnabled()
    },
    choosing: async (snapshot, fixtures) => {
      const { chosen, submitted } = snapshot.context
      const last = submitted?.body.option === chosen ? submitted : null
      const failure = rejectionOf(last)
      await expectChoice(snapshot, fixtures, {
        isOpen: true,
        submit: chosen === 'year' ? 'Go to refill' : 'Pay 15.00 USDT',
        says: isNothingDone(last) ? 'Nothing was bought' : null,
      })
      await expect(main(fixtures.page).getByRole('alert').locator('strong')).toHaveText(
        failure ? [said[failure.code] ?? ''] : [],
      )
    },
    subscribing: (snapshot, fixtures) =>
      expectChoice(snapshot, fixtures, { isOpen: false, submit: 'Pay', says: null }),
    subscribed: (_, { page }) =>
      expect(page.getByText(/^The subscription is active until/)).toBeVisible(),
  },
})
