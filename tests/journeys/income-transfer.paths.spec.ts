import type { Page } from '@playwright/test'
import { incomeTransferModel } from '../support/models/income-transfer.model.ts'
import { expect } from './support/journey.ts'
import { keepToken } from './support/settle.ts'
import { failureIn, type Scene, visit, walkJourney } from './support/walk.ts'

const move = 'POST /user/balance'
const operations = 'GET /user/operations/'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const amount = (page: Page) => dialog(page).getByLabel('Amount')

async function expectForm(
  { page }: Scene,
  seen: { isOpen: boolean; submit: RegExp; says: string | null },
) {
  await expect(amount(page)).toBeEditable({ editable: seen.isOpen })
  await expect(button(page, seen.submit)).toBeEnabled({ enabled: seen.isOpen })
  await expect(button(page, 'Cancel')).toBeEnabled({ enabled: seen.isOpen })
  await expect(dialog(page).getByRole('status').locator('strong')).toHaveText(
    seen.says ? [seen.says] : [],
  )
}
const unknown = {
  isOpen: false,
  submit: /^Finding/,
  says: 'We do not know yet whether it was moved',
}

walkJourney(incomeTransferModel, {
  cover: 'value',
  calls: { moveIncome: move, isMoved: operations },
  open: async ({ page, provider }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await keepToken(page, provider, session)
    await visit(page, '/exchange?income=bonus')
    return {}
  },
  acts: {
    'income.submitted': async (_, { page }) => {
      await amount(page).fill('0.5')
      await button(page, /^Move 0/).click()
    },
    'transfer.closed': (_, { page }) => button(page, 'Cancel').click(),
    'outcome.requested': (_, { page }) => button(page, 'Ask now').click(),
    'xstate.error.actor.moveIncome': async (event, { gate }) => {
      if (failureIn(event) === 'unreachable') await gate.cut(move)
      else await gate.alter(move, { amount: '1000000' })
    },
    'xstate.done.actor.isMoved': async (event, { gate }) => {
      if ('output' in event && event.output === true) await gate.arriveLate()
      await gate.pass(operations)
    },
  },
  shows: {
    enteringAmount: async ({ context: { failure, nothingMoved } }, scene) => {
      await expectForm(scene, {
        isOpen: true,
        submit: /^Move/,
        says: nothingMoved ? 'Nothing was moved' : null,
      })
      await expect(dialog(scene.page).getByRole('alert')).toHaveCount(failure ? 1 : 0)
    },
    moving: (_, scene) => expectForm(scene, { isOpen: false, submit: /^Move 0/, says: null }),
    outcomeUnknown: async (_, scene) => {
      await expectForm(scene, unknown)
      await expect(button(scene.page, 'Ask now')).toBeEnabled()
    },
    checkingOutcome: async (_, scene) => {
      await expectForm(scene, unknown)
      await expect(button(scene.page, 'Ask now')).toBeDisabled()
    },
    ended: async ({ context: { isMoved } }, { page }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByText(/moved to your balance$/)).toHaveCount(isMoved ? 1 : 0)
    },
  },
})
