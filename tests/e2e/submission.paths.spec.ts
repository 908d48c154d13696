import type { Page } from '@playwright/test'
import { submissionModel } from '../support/models/submission.model.ts'
import { type Fixtures, failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settleWithDeposit } from './support/deposits.ts'
import { paymentSystem } from './support/payment-system.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { age } from './support/time.ts'

const create = 'POST /funds/refills'
const find = 'GET /funds/refills?key=*'
const close = 'POST /funds/deposits/client/close/*'

const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]')
const status = (page: Page) => page.getByRole('main').getByRole('status').locator('strong')
const isFound = (event: object): boolean => JSON.stringify(event).includes('refill-1')

const unknown =
  (canAsk: boolean) =>
  async (_: unknown, { page }: Fixtures) => {
    await expect(status(page)).toHaveText('We don’t know yet whether the refill was created')
    await expect(page.getByRole('button', { name: 'Check now' })).toBeEnabled({ enabled: canAsk })
    await expect(submit(page)).toHaveText('Checking what happened')
    await expect(submit(page)).toBeDisabled()
    await expect(page.getByLabel('Amount')).not.toBeEditable()
  }

/** A refill stands for whatever is submitted by a form. */
testPathsInBrowser(submissionModel, {
  cover: 'transition',
  calls: { send: create, find },
  // A form is not left by itself.
  isPossible: ({ type }) => type !== 'outcome.left',
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/refill')
    await paymentSystem(page, 'TON').check()
    await page.getByLabel('Amount').fill('120')
    await submit(page).click()
    return {}
  },
  actions: {
    'outcome.requested': (_, { page }) => page.getByRole('button', { name: 'Check now' }).click(),
    'xstate.error.actor.send': async (event, { gate }) => {
      if (failureIn(event) === 'unreachable') await gate.cut(create)
      // The limit was lowered after the form had been loaded.
      else await gate.alter(create, { amount: '20001' })
    },
    'xstate.done.actor.find': async (event, { page, gate }) => {
      if (isFound(event)) {
        await gate.arriveLate()
        await age(page)
      }
      await gate.pass(find)
    },
  },
  shows: {
    sending: async (_, { page }) => {
      await expect(submit(page)).toHaveText('Show the address')
      await expect(submit(page)).toBeDisabled()
      await expect(status(page)).toHaveCount(0)
    },
    outcomeUnknown: unknown(true),
    checkingOutcome: unknown(false),
    carriedOut: (_, { page }) => expect(page.getByRole('dialog', { name: /^Send/ })).toBeVisible(),
    refused: (_, { page }) => expect(page.getByText(/^The maximum is 20,000.TON\.$/)).toBeVisible(),
    nothingDone: async (_, { page }) => {
      await expect(status(page)).toHaveText('Nothing was created')
      await expect(submit(page)).toBeEnabled()
    },
  },
})

/** A dialog may be left. */
testPathsInBrowser(submissionModel, {
  part: 'closing a deposit',
  cover: 'transition',
  calls: { send: close },
  isPossible: (event) => event.type === 'outcome.left' || failureIn(event) === 'unreachable',
  open: async ({ page, person, provider }) => {
    const { deposit } = await settleWithDeposit(page, provider, person, 10)
    await visit(page, `/deposits/${deposit}`)
    await page.getByRole('button', { name: 'Close early…' }).click()
    await dialog(page).getByRole('checkbox').click()
    await dialog(page)
      .getByRole('button', { name: /^Close and lose/ })
      .click()
    return {}
  },
  actions: {
    'outcome.left': (_, { page }) =>
      dialog(page).getByRole('button', { name: 'Close', exact: true }).click(),
  },
  shows: {
    sending: async (_, { page }) => {
      await expect(dialog(page).getByRole('button', { name: /^Close and lose/ })).toBeDisabled()
      await expect(dialog(page).getByRole('button', { name: 'Close', exact: true })).toHaveCount(0)
    },
    outcomeUnknown: async (_, { page }) => {
      await expect(dialog(page).getByText('We don’t know yet whether it was closed')).toBeVisible()
      await expect(
        dialog(page).getByRole('button', { name: 'Checking what happened' }),
      ).toBeDisabled()
    },
    left: (_, { page }) => expect(dialog(page)).toHaveCount(0),
  },
})
