import type { Page } from '@playwright/test'
import { partnersModel } from '../support/models/partners.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { keepToken } from './support/settle.ts'
import { expect } from './support/test.ts'

const idIn = (event: AnyEvent) => {
  const { location } = { location: {}, ...event } as { location: { id?: string } }
  return location.id
}
const dialog = (page: Page) => page.getByRole('dialog')
const qr = (page: Page) => page.getByRole('button', { name: 'QR code' })
const code = (page: Page) => page.getByRole('img', { name: 'QR code with your link' })
const share = (page: Page) => page.getByRole('button', { name: 'Share' })

type SheetWindow = { sheet: { settle: () => void; refuse: () => void } }

testPathsInBrowser(partnersModel, {
  calls: {},
  // The module that draws the code is loaded once, at once.
  isPossible: ({ type }) => !/sharingLimit|error\.actor\.loadQr/.test(type),
  open: async ({ page, provider }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    const [one, other] = await provider.partners(session)
    await keepToken(page, provider, session)
    await page.addInitScript(() => {
      navigator.share = () =>
        new Promise<void>((settle, reject) => {
          Object.assign(window, { sheet: { settle, refuse: () => reject(new Error('No app')) } })
        })
    })
    await visit(page, '/partners')
    return { ids: { 7: one?.id, 8: other?.id } as Record<string, string | undefined> }
  },
  actions: {
    // It was told before anybody could look.
    'link.received': () => undefined,
    'location.visited': async (event, { page, ids }) => {
      const id = idIn(event)
      // As Back and Forward do: the address changes, and the browser tells.
      await page.evaluate(
        (address) => {
          history.pushState(null, '', address)
          dispatchEvent(new PopStateEvent('popstate'))
        },
        id === undefined ? '/partners' : `/partners/${ids[id]}`,
      )
    },
    'xstate.done.actor.partner': (_, { page }) =>
      dialog(page).getByRole('button', { name: 'Close', exact: true }).click(),
    'share.requested': (_, { page }) => share(page).click(),
    'xstate.done.actor.shareLink': (_, { page }) =>
      page.evaluate(() => (window as unknown as SheetWindow).sheet.settle()),
    'xstate.error.actor.shareLink': (_, { page }) =>
      page.evaluate(() => (window as unknown as SheetWindow).sheet.refuse()),
    'qr.requested': (_, { page }) => qr(page).click(),
    'qr.closed': (_, { page }) => qr(page).click(),
  },
  shows: {
    'partner.closed': async (_, { page, provider }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page).toHaveURL('/partners')
      await expect(page.locator('[data-copy]')).toHaveText(`${provider.origin}/register/demo`)
    },
    'partner.open': async ({ context }, { page, ids }) => {
      await expect(dialog(page)).toBeVisible()
      await expect(page).toHaveURL(`/partners/${ids[context.id ?? '']}`)
    },
    'sharing.ready': (_, { page }) => expect(page.getByText(/could not share/)).toHaveCount(0),
    'sharing.sharingLink': (_, { page }) => expect(share(page)).toBeDisabled(),
    'sharing.notShared': (_, { page }) =>
      expect(page.getByText('Your browser could not share the link.')).toBeVisible(),
    'qr.hidden': (_, { page }) => expect(code(page)).toHaveCount(0),
    'qr.loadingQr': () => undefined,
    'qr.shown': (_, { page }) => expect(code(page)).toBeVisible(),
    'qr.notLoaded': () => undefined,
  },
})
