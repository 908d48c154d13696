import type { Page } from '@playwright/test'
import type { AccountEvent } from '../../src/api/contract/event.ts'
import { operations } from '../support/descriptions/operations.ts'
import { operationsModel } from '../support/models/operations.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { goTo, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

const idIn = (event: AnyEvent) => {
  const { location } = { location: {}, ...event } as { location: { id?: string } }
  return location.id
}
const close = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })
const wantsFile = (event: AnyEvent) =>
  ({ output: {}, ...event }) as { output: { wantsFile?: boolean } }

testPathsInBrowser(operationsModel, {
  description: operations,
  calls: {
    readEvent: 'GET /user/events/*',
    saveOperations: 'GET /user/operations/?language=en',
  },
  // A receipt is closed and the address hears of it at once.
  // Nobody here has too many operations for paper; the paths of the statement have somebody who does.
  isPossible: (event) => !/receipt\.closed/.test(event.type) && !wantsFile(event).output?.wantsFile,
  causes: (event) =>
    event.type === 'location.visited' && idIn(event) === undefined
      ? [{ type: 'receipt.closed' }, event]
      : [event],
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-ERC20', '96.4')
    await provider.fund(session, 'USDT-ERC20', '52.5')
    const [newest, oldest] = await provider.events(session, 'refill')
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await visit(page, '/operations')
    return { refills: { 12: oldest, 11: newest } as Record<string, AccountEvent | undefined> }
  },
  facts: ({ person, refills }) => ({
    receiptOf: ({ id }) => ({
      balances: id === '12' ? ['0.00 USDT', '96.40 USDT'] : ['96.40 USDT', '148.90 USDT'],
      login: person.login,
      partner: null,
      ways: [['Go to the refill', `/refill/${refills[id]?.reference}`]],
    }),
  }),
  actions: {
    'location.visited': async (event, { page, refills }) => {
      const id = idIn(event)
      if (id === undefined && (await close(page).count()) > 0) {
        await close(page).click()
        return
      }
      // A list that is there already is visited with another filter, because nobody is told of an address that stays.
      const list = new URL(page.url()).search === '' ? '/operations?period=year' : '/operations'
      await goTo(page, id === undefined ? list : `/operations/${refills[id]?.id}`)
    },
    'print.requested': async (event, { page, perform }) => {
      await perform(event)
      await expect(page.locator('body[data-printed]')).toBeVisible()
    },
    'xstate.done.actor.statement': (_, { page }) => close(page).click(),
  },
})
