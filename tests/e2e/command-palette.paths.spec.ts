import { commandPalette } from '../support/descriptions/command-palette.ts'
import { commandPaletteModel } from '../support/models/command-palette.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect, heading } from './support/test.ts'

const press =
  (key: string) =>
  async (_: AnyEvent, { page }: Fixtures) => {
    // A dialog that is being closed still keeps the keys of the page from being noticed.
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await page.keyboard.press(key)
  }

testPathsInBrowser(commandPaletteModel, {
  description: commandPalette,
  facts: () => ({}),
  calls: { readFound: 'GET /funds/deposits' },
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings')
    return {}
  },
  actions: {
    'search.requested': press('/'),
    'shortcuts.requested': press('?'),
    'letter.pressed': async (event, { page }) => {
      const { letter } = { letter: '', ...event }
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      await page.keyboard.press(letter)
    },
    'page.chosen': async (event, { page, perform }) => {
      await perform(event)
      await expect(heading(page, 'Operations')).toBeFocused()
    },
  },
})
