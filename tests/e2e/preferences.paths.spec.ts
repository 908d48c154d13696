import type { Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { preferencesMachine } from '../../src/machines/preferences.machine.ts'
import { preferencesModel } from '../support/models/preferences.model.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { catalogueFiles } from './support/catalogue-files.ts'
import { expect } from './support/test.ts'

type Snapshot = SnapshotFrom<typeof preferencesMachine>

/** Texts that came once are not asked for again, so one language never comes, and the others always do. */
const unreachable = 'kk'

async function expectChoices({ context }: Snapshot, { page }: Fixtures) {
  const { locale, wanted, theme } = context
  if (wanted !== null && wanted !== unreachable) return
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  await expect(page.getByRole('banner').locator('select')).toHaveValue(wanted ?? locale)
}

testPathsInBrowser(preferencesModel, {
  calls: {},
  isPossible: ({ type }, { context }) => {
    if (context.wanted === null) return true
    if (context.wanted === unreachable) return !type.startsWith('xstate.done')
    return type.startsWith('xstate.done')
  },
  open: async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await visit(page, '/login')
    const texts = { isLost: false, held: [] as Route[] }
    const paths = catalogueFiles(unreachable).map((file) => `/${file}`)
    await page.route(
      ({ pathname }) => paths.includes(pathname),
      (route) => {
        if (texts.isLost) return route.abort()
        texts.held.push(route)
      },
    )
    return { texts }
  },
  actions: {
    'theme.toggled': (_, { page }) => page.getByRole('banner').getByRole('button').click(),
    'locale.chosen': async (event, { page, texts }) => {
      const { locale } = { locale: '', ...event }
      texts.isLost = false
      await page.getByRole('banner').locator('select').selectOption(locale)
    },
    'xstate.error.actor.loadTexts': async (_, { texts }) => {
      // The browser may be about to ask for them only now.
      texts.isLost = true
      const held = texts.held.splice(0)
      await Promise.all(held.map((route) => route.abort()))
    },
  },
  shows: { settled: expectChoices, changingLocale: expectChoices },
})
