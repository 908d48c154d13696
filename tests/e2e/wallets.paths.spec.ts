import { randomBytes } from 'node:crypto'
import { newAddress } from '../../server/services/refill-address.ts'
import { wallets } from '../support/descriptions/wallets.ts'
import { walletsModel } from '../support/models/wallets.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { settle } from './support/settle.ts'

testPathsInBrowser(walletsModel, {
  description: wallets,
  calls: { readWallets: 'GET /user-data/wallets' },
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/wallets?paymentSystem=TON&return=withdrawal')
    return { wallet: { isSet: false } }
  },
  facts: ({ wallet }) => ({
    usdt: 'Add',
    ton: () => (wallet.isSet ? 'Active' : 'Add'),
  }),
  actions: {
    'xstate.done.actor.walletChange': async (event, { page, ui, person, provider, wallet }) => {
      const { output } = { output: { isChanged: false }, ...event }
      if (!output.isChanged) return ui.dialog().button('Cancel').click()
      await ui
        .dialog()
        .field(/address/i)
        .fill(newAddress.TON(randomBytes(32)))
      await ui.dialog().field('Memo').fill('7')
      await ui.dialog().field('Your password').fill(person.password)
      await ui.dialog().button('Send the code').click()
      await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
      wallet.isSet = true
    },
  },
})
