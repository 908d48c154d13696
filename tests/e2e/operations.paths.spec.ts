import type { Page } from '@playwright/test'
import { operationsModel } from '../support/models/operations.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { exportAs } from './support/export.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

const idIn = (event: AnyEvent) => {
  const { location } = { location: {}, ...event } as { location: { id?: string } }
  return location.id
}
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasNotText: 'Statement' })
const statement = (page: Page) => page.getByRole('dialog', { name: 'Statement' })
const wantsFile = (event: AnyEvent) =>
  ({ output: {}, ...event }) as { output: { wantsFile?: boolean } }

testPathsInBrowser(operationsModel, {
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
    const [newest, oldest] = await provider.operations(session)
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await visit(page, '/operations')
    return { ids: { 12: oldest?.id, 11: newest?.id } as Record<string, string | undefined> }
  },
  actions: {
    'location.visited': async (event, { page, ids }) => {
      const id = idIn(event)
      if (id === undefined && (await dialog(page).count()) > 0) {
        await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
        return
      }
      // As Back and Forward do: the address changes, and the browser tells. A list that is there already is visited with
      // another filter, because nobody is told of an address that stays.
      const list = new URL(page.url()).search === '' ? '/operations?period=year' : '/operations'
      await page.evaluate(
        (address) => {
          history.pushState(null, '', address)
          dispatchEvent(new PopStateEvent('popstate'))
        },
        id === undefined ? list : `/operations/${ids[id]}`,
      )
    },
    'receipt.requested': (_, { page }) =>
      page.getByRole('button', { name: 'Load the operation again' }).click(),
    'print.requested': async (_, { page }) => {
      await page.getByRole('button', { name: 'Print the receipt' }).click()
      await expect(page.locator('body[data-printed]')).toBeVisible()
    },
    'export.requested': (_, { page }) => exportAs(page, 'Save as CSV'),
    'statement.requested': (_, { page }) => exportAs(page, 'Print a statement'),
    'xstate.done.actor.statement': (_, { page }) =>
      statement(page).getByRole('button', { name: 'Close', exact: true }).click(),
  },
  shows: {
    'receipt.closed': (_, { page }) => expect(dialog(page)).toHaveCount(0),
    'receipt.reading': (_, { page }) => expect(dialog(page)).toContainText('Loading…'),
    'receipt.shown': ({ context }, { page }) =>
      expect(dialog(page)).toContainText(
        context.event?.id === '12' ? /\+96\.40.USDT/ : /\+52\.50.USDT/,
      ),
    'receipt.notRead': (_, { page }) =>
      expect(dialog(page).getByRole('alert')).toContainText('No connection.'),
    'printing.away': (_, { page }) => expect(statement(page)).toHaveCount(0),
    'printing.open': (_, { page }) => expect(statement(page)).toBeVisible(),
    'file.ready': () => undefined,
    'file.saving': (_, { page }) => expect(page.getByText('Preparing the file…')).toBeVisible(),
    'file.saved': (_, { page }) =>
      expect(page.getByText('The file is in your downloads.')).toBeVisible(),
    'file.notSaved': (_, { page }) =>
      expect(page.getByText('The file was not saved.')).toBeVisible(),
  },
})
