import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newAddress } from '../../server/services/refill-address.ts'
import { walletsModel } from '../support/models/wallets.model.ts'
import { enterCode } from './support/code.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { visit, walkInBrowser } from './support/walk.ts'

const wallets = 'GET /user-data/wallets'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: RegExp) => page.getByRole('button', { name })
const ton = (page: Page) => page.getByRole('listitem').filter({ hasText: /^TON/ })

walkInBrowser(walletsModel, {
  calls: { readWallets: wallets },
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/wallets?paymentSystem=TON&return=withdrawal')
    return {}
  },
  acts: {
    'retry.requested': (_, { page }) => button(page, /^Load again$/).click(),
    'change.requested': (_, { page }) => button(page, /^(Add|Change): TON$/).click(),
    'xstate.done.actor.walletChange': async (event, { page, person, provider }) => {
      const { output } = { output: { isChanged: false }, ...event }
      if (!output.isChanged) {
        await dialog(page).getByRole('button', { name: 'Cancel' }).click()
        return
      }
      await dialog(page)
        .getByLabel(/address/i)
        .fill(newAddress.TON(randomBytes(32)))
      await dialog(page).getByLabel('Memo').fill('7')
      await dialog(page).getByLabel('Your password').fill(person.password)
      await dialog(page).getByRole('button', { name: 'Send the code' }).click()
      const code = dialog(page).getByLabel('Code from the SMS')
      await expect(code).toBeVisible()
      await enterCode(code, provider, person.phone)
    },
  },
  shows: {
    loading: (_, { page }) =>
      expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…'),
    notLoaded: (_, { page }) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.'),
    choosing: async ({ context: { isChanged } }, { page }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(ton(page).getByText('The wallet is set.')).toHaveCount(isChanged ? 1 : 0)
    },
    changing: (_, { page }) =>
      expect(page.getByRole('dialog', { name: /wallet: TON$/ })).toBeVisible(),
  },
})
