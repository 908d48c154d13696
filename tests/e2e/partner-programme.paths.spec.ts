import type { Page } from '@playwright/test'
import { partnerProgrammeModel } from '../support/models/partner-programme.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { newcomer } from './support/provider.ts'
import { keepToken, settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { age } from './support/time.ts'

const DAY = 86_400

const period = (page: Page) => page.getByLabel('Period of the partner income')

testPathsInBrowser(partnerProgrammeModel, {
  open: async ({ page, provider, person }) => {
    // Income needs a term that ended, today by the provider's clock, which other paths move as well.
    const opening = await settle(page, provider, person)
    await provider.fund(opening, 'USDT-TRC20', '100')
    await provider.subscribe(opening, 'quarter')
    const below = await provider.register(newcomer(), person.login)
    await provider.fund(below, 'USDT-TRC20', '6000')
    await provider.subscribe(below)
    await provider.openDeposit(below, 'start', '5000')
    await provider.advance(30 * DAY)
    await keepToken(page, provider, await provider.signIn(person))
    await visit(page, '/partners')
    return {}
  },
  actions: {
    'period.chosen': async (event, { page }) => {
      // The cache would answer for a period that was read before.
      await age(page)
      const { period: chosen } = { period: '', ...event }
      await period(page).selectOption(chosen)
    },
    'day.chosen': (_, { page }) => page.getByLabel('Day', { exact: true }).press('ArrowLeft'),
  },
  shows: {
    '': async ({ context }, { page }) => {
      await expect(page.getByRole('term').filter({ hasText: 'Next bonus' })).toBeVisible()
      await expect(period(page)).toHaveValue(context.period)
      await expect(page.getByLabel(/^Partner income and bonuses by day/)).toBeVisible()
      await expect(page.locator('figure [data-chosen] > p:has(b):not([aria-hidden])')).toHaveCount(
        context.day === null ? 0 : 1,
      )
    },
  },
})
