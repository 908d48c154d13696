import { partners } from '../support/descriptions/partners.ts'
import { partnersModel } from '../support/models/partners.model.ts'
import { goToItem, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { keepToken } from './support/settle.ts'

type SheetWindow = { sheet: { settle: () => void; refuse: () => void } }

testPathsInBrowser(partnersModel, {
  description: partners,
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
    return { ids: { 7: one?.id ?? '', 8: other?.id ?? '' } }
  },
  facts: ({ ids, provider }) => ({
    link: `${provider.origin}/register/demo`,
    addressOf: (id) => (id === null ? '/partners' : `/partners/${{ ...ids }[id]}`),
    isCodeAtOnce: true,
  }),
  actions: {
    // It was told before anybody could look.
    'link.received': () => undefined,
    'location.visited': goToItem('/partners'),
    'xstate.done.actor.partner': (_, { ui }) => ui.dialog().button('Close').click(),
    'xstate.done.actor.shareLink': (_, { page }) =>
      page.evaluate(() => (window as unknown as SheetWindow).sheet.settle()),
    'xstate.error.actor.shareLink': (_, { page }) =>
      page.evaluate(() => (window as unknown as SheetWindow).sheet.refuse()),
  },
})
