import type { Page } from '@playwright/test'
import { isNothingDone, rejectionOf } from '../../src/machines/submission.machine.ts'
import { incomeTransferModel } from '../support/models/income-transfer.model.ts'
import { keepToken } from './support/settle.ts'
import { endSubmission } from './support/submission.ts'
import { expect } from './support/test.ts'
import { type Fixtures, visit, walkInBrowser } from './support/walk.ts'

const move = 'POST /user/balance'
const operations = 'GET /user/operations/'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const amount = (page: Page) => dialog(page).getByLabel('Amount')

async function expectForm(
  { page }: Fixtures,
  seen: { isOpen: boolean; submit: RegExp; says: string | null },
) {
  await expect(amount(page)).toBeEditable({ editable: seen.isOpen })
  await expect(button(page, seen.submit)).toBeEnabled({ enabled: seen.isOpen })
  await expect(button(page, 'Cancel')).toBeEnabled({ enabled: seen.isOpen })
  await expect(dialog(page).getByRole('status').locator('strong')).toHaveText(
    seen.says ? [seen.says] : [],
  )
}
walkInBrowser(incomeTransferModel, {
  cover: 'transition',
  calls: { send: move, find: operations },
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
    'xstate.done.actor.submission': endSubmission({
      send: move,
      find: operations,
      refused: { amount: '1000000' },
    }),
  },
  shows: {
    enteringAmount: async ({ context: { submitted } }, fixtures) => {
      await expectForm(fixtures, {
        isOpen: true,
        submit: /^Move/,
        says: isNothingDone(submitted) ? 'Nothing was moved' : null,
      })
      await expect(dialog(fixtures.page).getByRole('alert')).toHaveCount(
        rejectionOf(submitted) ? 1 : 0,
      )
    },
    moving: (_, fixtures) => expectForm(fixtures, { isOpen: false, submit: /^Move 0/, says: null }),
    ended: async ({ context: { moved } }, { page }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByText(/moved to your balance$/)).toHaveCount(moved ? 1 : 0)
    },
  },
})
