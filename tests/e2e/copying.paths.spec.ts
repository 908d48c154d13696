import { copying } from '../support/descriptions/copying.ts'
import { copyingModel } from '../support/models/copying.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

testPathsInBrowser(copyingModel, {
  description: copying,
  // A memo that is not what it says loses money.
  cover: 'transition',
  root: (page) => page.locator('div:has(> button[aria-label="Copy: Memo"])'),
  calls: { copyText: 'clipboard' },
  open: async ({ page, person, provider }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const session = await settle(page, provider, person)
    const { id, memo } = await provider.createRefill(session, 'TON', '120')
    await visit(page, `/refill/${id}`)
    return { memo }
  },
  actions: {
    'xstate.error.actor.copyText': async (_, { page, gate, memo }) => {
      await gate.refuseClipboard()
      await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).toEqual(memo)
    },
  },
})
