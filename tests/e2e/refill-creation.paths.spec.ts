import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { refillCreationModel } from '../support/models/refill-creation.model.ts'
import type { Gate } from './support/gate.ts'
import { settle } from './support/settle.ts'
import { endOf, endSubmission } from './support/submission.ts'
import { expect } from './support/test.ts'
import { age } from './support/time.ts'
import { type Fixtures, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof refillCreationMachine>

const systems = 'GET /payment-systems'
const create = 'POST /funds/refills'
const find = 'GET /funds/refills?key=*'

const card = (page: Page) => page.locator('.mantine-Card-root', { hasText: 'New refill' })
const amount = (page: Page) => page.getByLabel('Amount')
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]')
const wallet = (page: Page) => page.getByRole('dialog', { name: /^Send/ })

/** What was typed stays, whatever happened to the request. */
async function expectForm(
  { context: { submitted, draft } }: Snapshot,
  { page }: Fixtures,
  seen: { submit: string; isOpen: boolean; says: string | null },
) {
  await expect(submit(page)).toHaveText(seen.submit)
  await expect(submit(page)).toBeEnabled({ enabled: seen.isOpen })
  await expect(page.getByLabel('Currency and network')).toBeEnabled({ enabled: seen.isOpen })
  await expect(page.getByLabel('Currency and network')).toHaveValue(
    submitted?.body.paymentSystem ?? draft?.paymentSystem ?? 'USDT-TRC20',
  )
  await expect(amount(page)).toHaveValue(submitted?.body.amount ?? draft?.amount ?? '')
  await expect(amount(page)).toBeEditable({ editable: seen.isOpen })
  await expect(page.getByRole('main').getByRole('status').locator('strong')).toHaveText(
    seen.says ? [seen.says] : [],
  )
}

/** A created refill opens above the form, which is fresh beneath it, and asks what it is paid in. */
async function closeWallet(page: Page, gate: Gate) {
  await gate.pass(systems)
  await wallet(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(wallet(page)).toBeHidden()
}

// The limit was lowered after the form had been loaded.
const ended = endSubmission({ send: create, find, refused: { amount: '20001' } })

walkInBrowser(refillCreationModel, {
  cover: 'transition',
  calls: { readPaymentSystems: systems, send: create, find },
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
  acts: {
    'retry.requested': (_, { page }) => page.getByRole('button', { name: 'Load again' }).click(),
    'refill.submitted': async (event, { page }) => {
      const { values } = { values: { paymentSystem: '', amount: '' }, ...event }
      await page.getByLabel('Currency and network').selectOption(values.paymentSystem)
      await amount(page).fill(values.amount)
      await submit(page).click()
    },
    'refill.repeated': async (_, { page, gate, rejected }) => {
      await age(page)
      await page.locator(`a[href="/refill/${rejected}"]`).click()
      const repeat = page.getByRole('button', { name: 'Get a new address' })
      await gate.pass(systems)
      await expect(repeat).toBeVisible()
      // What was read a moment ago would not be asked again.
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
  shows: {
    loadingSystems: async (_, { page }) => {
      await expect(card(page).getByRole('status')).toHaveText('Loading…')
      await expect(amount(page)).toBeHidden()
    },
    systemsNotLoaded: async (_, { page }) => {
      await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.')
      await expect(page.getByRole('button', { name: 'Load again' })).toBeEnabled()
    },
    enteringAmount: async (snapshot, fixtures) => {
      const end = snapshot.context.submitted?.end
      await expectForm(snapshot, fixtures, {
        submit: 'Show the address',
        isOpen: true,
        says: end?.outcome === 'nothing' ? 'Nothing was created' : null,
      })
      await expect(fixtures.page.getByText(/^The maximum is 20,000.TON\.$/)).toHaveCount(
        end?.outcome === 'refused' ? 1 : 0,
      )
    },
    creating: (snapshot, fixtures) =>
      expectForm(snapshot, fixtures, { submit: 'Show the address', isOpen: false, says: null }),
  },
})
