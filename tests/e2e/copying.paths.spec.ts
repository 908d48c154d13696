import { copyingModel } from '../support/models/copying.model.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

const copy = 'clipboard'

const expectText =
  (said: string) =>
  async (_: unknown, { page, refill }: Fixtures & { refill: { memo: string | null } }) => {
    const memo = page.locator('div').filter({ hasText: /^Memo/ })
    await expect(memo.getByRole('status').first()).toHaveText(said)
    if (said.startsWith('Your browser')) {
      expect(await page.evaluate(() => getSelection()?.toString().trim())).toEqual(refill.memo)
    }
  }

testPathsInBrowser(copyingModel, {
  calls: { copyText: copy },
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    const refill = await provider.createRefill(session, 'TON', '120')
    await visit(page, `/refill/${refill.id}`)
    return { refill }
  },
  actions: {
    'copy.requested': (_, { page }) => page.getByRole('button', { name: 'Copy: Memo' }).click(),
    'xstate.error.actor.copyText': (_, { gate }) => gate.refuseClipboard(),
  },
  shows: {
    idle: expectText(''),
    copying: expectText(''),
    copied: expectText('Copied. Compare the first and last characters after pasting.'),
    notCopied: expectText('Your browser did not copy it. It is selected: copy it by hand.'),
  },
})
