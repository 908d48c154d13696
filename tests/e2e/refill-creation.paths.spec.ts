import type { Page } from '@playwright/test'
import { refillCreation } from '../support/descriptions/refill-creation.ts'
import { refillCreationModel } from '../support/models/refill-creation.model.ts'
import { goTo, testPathsInBrowser, visit } from './support/browser-paths.ts'
import type { Gate } from './support/gate.ts'
import { settle } from './support/settle.ts'
import { endOf, endSubmission } from './support/submission.ts'
import { expect } from './support/test.ts'
import { age } from './support/time.ts'

const systems = 'GET /payment-systems'
const create = 'POST /funds/refills'
const find = 'GET /funds/refills?key=*'

const card = (page: Page) =>
  page.locator('main div:has(> * > h2)', {
    has: page.getByRole('heading', { name: 'New refill' }),
  })
const wallet = (page: Page) => page.getByRole('dialog', { name: /^Send/ })

/** A created refill opens above the form, which is fresh beneath it, and asks what it is paid in. */
async function closeWallet(page: Page, gate: Gate) {
  await gate.pass(systems)
  await wallet(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(wallet(page)).toBeHidden()
}

// The limit was lowered after the form had been loaded.
const ended = endSubmission({ send: create, find, refused: { amount: '20001' } })

testPathsInBrowser(refillCreationModel, {
  description: refillCreation,
  root: card,
  facts: () => ({ firstNetwork: 'USDT-TRC20', firstAmount: '65', lackingAmount: '65' }),
  cover: 'transition',
  calls: { readOffer: systems, send: create, find },
  // While the currencies are loaded, nobody can have another refill open.
  isPossible: ({ type }, snapshot) =>
    type !== 'refill.repeated' || !snapshot.matches('loadingSystems'),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    const { id } = await provider.createRefill(session, 'TON', '50')
    await provider.rejectRefill(id)
    await visit(page, '/refill')
    return { rejected: id }
  },
  actions: {
    'location.visited': (_, { page }) => goTo(page, '/refill?lacking=65&of=USDT'),
    'refill.repeated': async (_, { page, gate, rejected }) => {
      await age(page)
      await page.locator(`a[href="/refill/${rejected}"]`).click()
      const repeat = page.getByRole('button', { name: 'Get a new address' })
      await gate.pass(systems)
      await expect(repeat).toBeVisible()
      // The payment systems that were just read would not be asked for again.
      await age(page)
      await repeat.click()
      await expect(page).toHaveURL('/refill')
    },
    'xstate.done.actor.submission': async (event, fixtures) => {
      const isDone = endOf(event).outcome === 'done'
      if (isDone) await age(fixtures.page)
      await ended(event, fixtures)
      if (isDone) await closeWallet(fixtures.page, fixtures.gate)
    },
  },
})
