import type { Page } from '@playwright/test'
import { incomeTransfer } from '../support/descriptions/income-transfer.ts'
import { incomeTransferModel } from '../support/models/income-transfer.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { keepToken } from './support/settle.ts'
import { endSubmission } from './support/submission.ts'
import { expect } from './support/test.ts'

const move = 'POST /user/balance'
const operations = 'GET /user/operations/'

const dialog = (page: Page) => page.getByRole('dialog')
testPathsInBrowser(incomeTransferModel, {
  description: incomeTransfer,
  root: dialog,
  facts: () => ({ amount: '0.5', amountText: '0.50 USDT' }),
  cover: 'transition',
  calls: { send: move, find: operations },
  open: async ({ page, provider }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await keepToken(page, provider, session)
    await visit(page, '/exchange?income=bonus')
    return {}
  },
  actions: {
    'xstate.done.actor.submission': endSubmission({
      send: move,
      find: operations,
      refused: { amount: '1000000' },
    }),
  },
  shows: {
    ended: async ({ context: { moved } }, { page }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByText(/moved to your balance$/)).toHaveCount(moved ? 1 : 0)
    },
  },
})
