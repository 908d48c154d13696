import { refill } from '../support/descriptions/refill.ts'
import { refillModel } from '../support/models/refill.model.ts'
import { goToItem, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

testPathsInBrowser(refillModel, {
  description: refill,
  root: (page) => page.getByRole('main'),
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
  facts: ({ ids }) => ({
    isLoaded: true,
    addressOf: (id) => (id === null ? '/refill' : `/refill/${ids[id]}`),
  }),
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
})
