import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newAddress } from '../../server/rules/refill-address.ts'
import { walletChangeModel } from '../support/models/wallet-change.model.ts'
import { enterCode } from './support/code.ts'
import { expect } from './support/journey.ts'
import { settle } from './support/settle.ts'
import { failureIn, visit, walkJourney } from './support/walk.ts'

const change = 'PATCH /user-data/wallets/update'

const dialog = (page: Page) => page.getByRole('dialog')
const address = (page: Page) => dialog(page).getByLabel(/address/i)
const password = (page: Page) => dialog(page).getByLabel('Your password')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const refused = (page: Page) => dialog(page).getByText(/^This is not an address of TON\./)

walkJourney(walletChangeModel, {
  calls: { changeWallet: change },
  // The provider names each refusal.
  isPossible: (event) => failureIn(event) !== 'wallets_not_updated',
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/wallets')
    await page.getByRole('button', { name: 'Add: TON' }).click()
    return { wanted: newAddress.TON(randomBytes(32)) }
  },
  acts: {
    'wallet.submitted': async (_, { page, person, wanted }) => {
      await address(page).fill(wanted)
      await dialog(page).getByLabel('Memo').fill('7')
      await password(page).fill(person.password)
      await button(page, 'Send the code').click()
    },
    'change.closed': (_, { page }) => button(page, 'Cancel').click(),
    'xstate.error.actor.changeWallet': (event, { gate, wanted }) =>
      gate.alter(
        change,
        failureIn(event) === 'old_password_incorrect'
          ? { password: 'Wrong42password' }
          : // A slip of the finger that keeps the pattern.
            { address: `${wanted.slice(0, -1)}${wanted.endsWith('A') ? 'B' : 'A'}` },
      ),
    'xstate.done.actor.phoneVerification': async (event, { page, person, provider }) => {
      const { output } = { output: {}, ...event }
      if ('verificationId' in output) {
        await enterCode(dialog(page).getByLabel('Code from the SMS'), provider, person.phone)
      } else if ('reason' in output && output.reason === 'wrongTarget') {
        await button(page, 'Wrong number?').click()
        // Typed data is not lost without asking.
        await button(page, 'Stay here').click()
      } else {
        await button(page, 'Close').click()
      }
    },
  },
  shows: {
    enteringWallet: async ({ context: { failure } }, { page }) => {
      await expect(address(page)).toBeEditable()
      await expect(refused(page)).toHaveCount(failure?.code === 'wallet_address_invalid' ? 1 : 0)
      await expect(dialog(page).getByText('The password is incorrect.')).toHaveCount(
        failure?.code === 'old_password_incorrect' ? 1 : 0,
      )
    },
    requesting: async (_, { page, wanted }) => {
      await expect(address(page)).toHaveValue(wanted)
      await expect(address(page)).toBeEditable({ editable: false })
      await expect(button(page, 'Send the code')).toBeDisabled()
    },
    verifying: (_, { page, wanted }) =>
      expect(page.getByRole('dialog', { name: 'Confirm the wallet' })).toContainText(wanted),
    ended: ({ context: { isConfirmed } }, { page }) =>
      expect(page.getByText('The wallet is set.')).toHaveCount(isConfirmed ? 1 : 0),
  },
})
