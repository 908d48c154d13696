import { withdrawal } from '../support/descriptions/withdrawal.ts'
import { tronWallet } from '../support/models/money-samples.ts'
import { withdrawalModel } from '../support/models/withdrawal.model.ts'
import { goToItem, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'

testPathsInBrowser(withdrawalModel, {
  description: withdrawal,
  root: (page) => page.getByRole('main'),
  isPossible: () => true,
  calls: {},
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.prepareWithdrawal(session, person, tronWallet)
    const ids: Record<string, string> = {}
    for (const [name, amount] of [
      ['payment-1', '20'],
      ['payment-2', '30'],
    ] as const) {
      ids[name] = await provider.withdraw(session, person, 'USDT-TRC20', amount)
      await provider.decideWithdrawal(ids[name], { status: 'rejected' })
    }
    await visit(page, '/withdrawal')
    return { ids }
  },
  facts: ({ ids }) => ({
    isLoaded: true,
    addressOf: (id) => (id === null ? '/withdrawal' : `/withdrawal/${ids[id]}`),
  }),
  actions: {
    'location.visited': goToItem('/withdrawal'),
    'xstate.done.actor.withdrawalProgress': (_, { page }) =>
      page.getByRole('button', { name: 'All withdrawals' }).click(),
  },
})
