import type { SnapshotFrom } from 'xstate'
import type { cabinetMachine } from '../../src/machines/cabinet.machine.ts'
import { cabinetModel } from '../support/models/cabinet.model.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

async function expectChoices({ context }: SnapshotFrom<typeof cabinetMachine>, { page }: Fixtures) {
  const { type, currency, period, day, areAmountsHidden } = context
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue(type)
  await expect(page.getByLabel('Main currency')).toHaveValue(currency)
  await expect(page.getByLabel('Period of the chart')).toHaveValue(period)
  const eye = page.getByRole('button', { name: areAmountsHidden ? 'Show amounts' : 'Hide amounts' })
  await expect(eye).toBeVisible()
  const total = expect(page.getByRole('main').locator('[data-size="hero"]'))
  if (areAmountsHidden) await total.not.toContainText(/\d/)
  else if (currency === 'BTC') await total.toContainText(/^0\.\d+.BTC$/)
  else await total.toContainText(/^(balance|all)$/.test(type) ? /^90\.00.USDT$/ : /^0\.00.USDT$/)
  if (day !== null) await expect(page.getByLabel('Day', { exact: true })).toHaveValue(String(day))
}

testPathsInBrowser(cabinetModel, {
  isPossible: ({ type }) => type !== 'hiding.recalled',
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-ERC20', '90')
    const { id } = await provider.createRefill(session, 'TON', '50')
    await visit(page, '/')
    const main = page.getByRole('main')
    await expect(main.getByText(/^\+90\.00.USDT$/)).toBeVisible()
    await expect(main.getByText('No active deposits')).toBeVisible()
    await expect(main.getByText('Done: 2 of 7')).toBeVisible()
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
    'period.chosen': async (event, { page }) => {
      const { period } = { period: '', ...event }
      await page.getByLabel('Period of the chart').selectOption(period)
    },
    'day.chosen': (_, { page }) => page.getByLabel('Day', { exact: true }).fill('1'),
    'hiding.chosen': (_, { page }) =>
      page.getByRole('button', { name: /^(Hide|Show) amounts$/ }).click(),
  },
  shows: { '': expectChoices },
})
