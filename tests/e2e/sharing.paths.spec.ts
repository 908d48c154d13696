import { sharing } from '../support/descriptions/sharing.ts'
import { sharingModel } from '../support/models/sharing.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

type SheetWindow = {
  sheet: { data: unknown; settle: () => void; refuse: (reason: unknown) => void }
}

testPathsInBrowser(sharingModel, {
  description: sharing,
  facts: () => ({}),
  root: (page) => page.getByRole('dialog', { name: /^Send/ }),
  calls: {},
  isPossible: ({ type }) => !/sharingLimit/.test(type),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    const refill = await provider.createRefill(session, 'TON', '120')
    await page.addInitScript(() => {
      navigator.share = (data) =>
        new Promise<void>((settle, refuse) => {
          Object.assign(window, { sheet: { data, settle, refuse } })
        })
    })
    await visit(page, `/refill/${refill.id}`)
    return { refill }
  },
  actions: {
    'share.requested': async (_, { page, refill }) => {
      await page.getByRole('button', { name: 'Share' }).click()
      const { address, memo } = refill
      expect(await page.evaluate(() => (window as unknown as SheetWindow).sheet.data)).toEqual({
        text: `Amount: 120\u00a0TON\nNetwork: TON\nAddress: ${address}\nMemo: ${memo}`,
      })
    },
    'xstate.done.actor.shareText': (event, { page }) =>
      page.evaluate((isShared) => {
        const { sheet } = window as unknown as SheetWindow
        if (isShared) sheet.settle()
        else sheet.refuse(new DOMException('Changed', 'AbortError'))
      }, JSON.stringify(event).includes('"isShared":true')),
    'xstate.error.actor.shareText': (_, { page }) =>
      page.evaluate(() =>
        (window as unknown as SheetWindow).sheet.refuse(new DOMException('No', 'NotAllowedError')),
      ),
  },
})
