import type { SnapshotFrom } from 'xstate'
import type { cabinetMachine } from '../../src/machines/cabinet.machine.ts'
import { cabinetModel } from '../support/models/cabinet.model.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

const ranges = { month: '30 days', all: 'All', ahead: 'To the end' }
const sums: Record<string, RegExp> = {
  balance: /^90\.00.USDT$/,
  deposit: /^100\.00.USDT$/,
  all: /^190\.00.USDT$/,
}

async function expectChoices({ context }: SnapshotFrom<typeof cabinetMachine>, { page }: Fixtures) {
  const { type, currency, range, day, areAmountsHidden } = context
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue(type)
  await expect(page.getByLabel('Main currency')).toHaveValue(currency)
  await expect(page.getByRole('radio', { name: ranges[range], exact: true })).toBeChecked()
  const eye = page.getByRole('button', { name: areAmountsHidden ? 'Show amounts' : 'Hide amounts' })
  await expect(eye).toBeVisible()
  const total = expect(page.getByRole('main').locator('[data-size="hero"]').first())
  if (areAmountsHidden) return total.not.toContainText(/\d/)
  await total.toContainText(currency === 'BTC' ? /^0\.\d+.BTC$/ : /^190\.00.USDT$/)
  if (currency === 'USDT') {
    const currencies = page.getByRole('heading', { name: 'Currencies' }).locator('xpath=../..')
    await expect(currencies.locator('dd').last()).toHaveText(sums[type] ?? /^0\.00.USDT$/)
  }
  const figures = page.locator('figure [data-chosen] > p:has(b):not([aria-hidden])')
  if (day === null) await expect(figures).toHaveCount(0)
  else await expect(figures).toContainText('estimated')
}

testPathsInBrowser(cabinetModel, {
  isPossible: ({ type }) => !type.endsWith('.recalled'),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-ERC20', '205')
    await provider.subscribe(session)
    await provider.openDeposit(session, 'start', '100')
    const { id } = await provider.createRefill(session, 'TON', '50')
    await visit(page, '/')
    const main = page.getByRole('main')
    await expect(main.getByText(/^\+205\.00.USDT$/)).toBeVisible()
    await expect(main.getByText(/^110\.50.USDT$/).last()).toBeVisible()
    await expect(main.getByText('Next steps')).toBeVisible()
    await expect(main.locator(`a[href="/refill/${id}"]`)).toBeVisible()
    return {}
  },
  actions: {
    'account.chosen': async (event, { page }) => {
      const { account } = { account: '', ...event }
      await page.getByLabel('Account', { exact: true }).selectOption(account)
    },
    'currency.chosen': async (event, { page }) => {
      const { currency } = { currency: '', ...event }
      await page.getByLabel('Main currency').selectOption(currency)
    },
    'range.chosen': async (event, { page }) => {
      const { range } = { range: 'all' as const, ...event }
      await page.getByRole('radio', { name: ranges[range], exact: true }).check()
    },
    // The day after the first one, which is today.
    'day.chosen': (_, { page }) => page.getByLabel('Day', { exact: true }).press('ArrowRight'),
    'hiding.chosen': (_, { page }) =>
      page.getByRole('button', { name: /^(Hide|Show) amounts$/ }).click(),
  },
  shows: { '': expectChoices },
})
