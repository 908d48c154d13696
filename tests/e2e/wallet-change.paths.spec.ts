import { randomBytes } from 'node:crypto'
import { newAddress } from '../../server/services/refill-address.ts'
import { walletChange } from '../support/descriptions/wallet-change.ts'
import { walletChangeModel } from '../support/models/wallet-change.model.ts'
import { failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

const change = 'PATCH /user-data/wallets/update'

testPathsInBrowser(walletChangeModel, {
  description: walletChange,
  calls: { changeWallet: change },
  // The provider names each rejection.
  isPossible: (event) => failureIn(event) !== 'wallets_not_updated',
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/wallets')
    await page.getByRole('button', { name: 'Add: TON' }).click()
    return { wanted: newAddress.TON(randomBytes(32)) }
  },
  facts: ({ wanted, person }) => ({ address: wanted, password: person.password }),
  actions: {
    'xstate.error.actor.changeWallet': (event, { gate, wanted }) =>
      gate.alter(
        change,
        failureIn(event) === 'old_password_incorrect'
          ? { password: 'Wrong42password' }
          : // A slip of the finger that keeps the pattern.
            { address: `${wanted.slice(0, -1)}${wanted.endsWith('A') ? 'B' : 'A'}` },
      ),
    'xstate.done.actor.phoneVerification': async (event, { ui, person, provider, page }) => {
      const { output } = { output: {}, ...event }
      if ('verificationId' in output) {
        await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
      } else if ('reason' in output && output.reason === 'wrongTarget') {
        await ui.button('Wrong number?').click()
        // Typed data is not lost without asking.
        await ui.button('Stay here').click()
      } else {
        await ui.button('Close').click()
      }
    },
  },
  shows: {
    ended: ({ context: { isConfirmed } }, { page }) =>
      expect(page.getByText('Wallet saved.')).toHaveCount(isConfirmed ? 1 : 0),
  },
})
