import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { refillCreationModel } from '../support/models/refill-creation.model.ts'
import type { Gate } from './support/gate.ts'
import { expect } from './support/journey.ts'
import { settle } from './support/settle.ts'
import { age } from './support/time.ts'
import { failureIn, type Scene, visit, walkJourney } from './support/walk.ts'

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
  { context: { body, draft } }: Snapshot,
  { page }: Scene,
  seen: { submit: string; isOpen: boolean; says: string | null },
) {
  await expect(submit(page)).toHaveText(seen.submit)
  await expect(submit(page)).toBeEnabled({ enabled: seen.isOpen })
  await expect(page.getByLabel('Currency and network')).toBeEnabled({ enabled: seen.isOpen })
  await expect(page.getByLabel('Currency and network')).toHaveValue(
    body?.paymentSystem ?? draft?.paymentSystem ?? 'USDT-TRC20',
  )
  await expect(amount(page)).toHaveValue(body?.amount ?? draft?.amount ?? '')
  await expect(amount(page)).toBeEditable({ editable: seen.isOpen })
  await expect(page.getByRole('main').getByRole('status').locator('strong')).toHaveText(
    seen.says ? [seen.says] : [],
  )
}

/** A created refill opens above the form, which is fresh beneath it, and asks what it is paid in. */
async function closeWallet(page: Page, gate: Gate) {
  await gate.pass(systems)
  await wallet(page).getByRole('button', { name: 'Close' }).click()
  await expect(wallet(page)).toBeHidden()
}

const searching = {
  submit: 'Finding out what happened',
  isOpen: false,
  says: 'We do not know yet whether the refill was created',
}

walkJourney(refillCreationModel, {
  cover: 'value',
  calls: { readPaymentSystems: systems, createRefill: create, findRefill: find },
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
    'outcome.requested': (_, { page }) => page.getByRole('button', { name: 'Ask now' }).click(),
    'xstate.done.actor.createRefill': async (_, { page, gate }) => {
      await age(page)
      await gate.pass(create)
      await closeWallet(page, gate)
    },
    'xstate.error.actor.createRefill': async (event, { gate }) => {
      if (failureIn(event) === 'unreachable') await gate.cut(create)
      // The limit was lowered after the form had been loaded.
      else await gate.alter(create, { amount: '20001' })
    },
    'xstate.done.actor.findRefill': async (event, { page, gate }) => {
      const { output } = { output: null, ...event }
      if (output) {
        await gate.arriveLate()
        await age(page)
      }
      await gate.pass(find)
      if (output) await closeWallet(page, gate)
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
    enteringAmount: async (snapshot, scene) => {
      const { failure, nothingCreated } = snapshot.context
      await expectForm(snapshot, scene, {
        submit: 'Show the address',
        isOpen: true,
        says: nothingCreated ? 'Nothing was created' : null,
      })
      await expect(scene.page.getByText(/^The maximum is 20,000.TON\.$/)).toHaveCount(
        failure?.code === 'validation_failed' ? 1 : 0,
      )
    },
    creating: (snapshot, scene) =>
      expectForm(snapshot, scene, { submit: 'Show the address', isOpen: false, says: null }),
    outcomeUnknown: async (snapshot, scene) => {
      await expectForm(snapshot, scene, searching)
      await expect(scene.page.getByRole('button', { name: 'Ask now' })).toBeEnabled()
    },
    checkingOutcome: async (snapshot, scene) => {
      await expectForm(snapshot, scene, searching)
      await expect(scene.page.getByRole('button', { name: 'Ask now' })).toBeDisabled()
    },
  },
})
