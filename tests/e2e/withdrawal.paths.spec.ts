import { tronWallet } from '../support/models/money-samples.ts'
import { withdrawalModel } from '../support/models/withdrawal.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

const idIn = (event: AnyEvent) => {
  const { location } = { location: {}, ...event } as { location: { id?: string } }
  return location.id
}

testPathsInBrowser(withdrawalModel, {
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
  actions: {
    'location.visited': async (event, { page, ids }) => {
      const id = idIn(event)
      // As Back and Forward do: the address changes, and the browser tells.
      await page.evaluate(
        (address) => {
          history.pushState(null, '', address)
          dispatchEvent(new PopStateEvent('popstate'))
        },
        id === undefined ? '/withdrawal' : `/withdrawal/${ids[id]}`,
      )
    },
    'xstate.done.actor.withdrawalProgress': (_, { page }) =>
      page.getByRole('button', { name: 'All withdrawals' }).click(),
  },
  shows: {
    choosing: async (_, { page }) => {
      await expect(page.getByRole('heading', { name: 'New withdrawal' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'All withdrawals' })).toBeHidden()
      await expect(page).toHaveURL('/withdrawal')
    },
    following: async ({ context }, { page, ids }) => {
      await expect(page).toHaveURL(`/withdrawal/${ids[context.id ?? '']}`)
      await expect(page.getByText('This withdrawal was rejected')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'New withdrawal' })).toBeHidden()
    },
  },
})
