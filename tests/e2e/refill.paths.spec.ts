import { refillModel } from '../support/models/refill.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { visit, walkInBrowser } from './support/walk.ts'

const idIn = (event: AnyEvent) => {
  const { location } = { location: {}, ...event } as { location: { id?: string } }
  return location.id
}

walkInBrowser(refillModel, {
  isPossible: () => true,
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
  acts: {
    'location.visited': async (event, { page, ids }) => {
      const id = idIn(event)
      // As Back and Forward do: the address changes, and the browser tells.
      await page.evaluate(
        (address) => {
          history.pushState(null, '', address)
          dispatchEvent(new PopStateEvent('popstate'))
        },
        id === undefined ? '/refill' : `/refill/${ids[id]}`,
      )
    },
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
