import { refillModel } from '../support/models/refill.model.ts'
import { goToItem, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

testPathsInBrowser(refillModel, {
  calls: {},
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    const ids: Record<string, string> = {}
    for (const name of ['refill-1', 'refill-2']) {
      const { id } = await provider.createRefill(session, 'TON', '120')
      await provider.rejectRefill(id)
      ids[name] = id
    }
    await visit(page, '/refill')
    // The way to each location lies in the history of the browser from here on.
    return { ids }
  },
  actions: {
    'location.visited': goToItem('/refill'),
    'xstate.done.actor.refillPayment': async (event, { page }) => {
      const isRepeated = JSON.stringify(event).includes('TON')
      await page
        .getByRole('button', { name: isRepeated ? 'Get a new address' : 'All refills' })
        .click()
      if (isRepeated) await expect(page.getByLabel('Amount')).toHaveValue('120')
    },
  },
  shows: {
    choosing: async (_, { page }) => {
      await expect(page.getByRole('heading', { name: 'New refill' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'All refills' })).toBeHidden()
      await expect(page).toHaveURL('/refill')
    },
    paying: async ({ context }, { page, ids }) => {
      await expect(page).toHaveURL(`/refill/${ids[context.id ?? '']}`)
      await expect(page.getByText('This refill was rejected')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'New refill' })).toBeHidden()
    },
  },
})
