import { like } from '../support/description.ts'
import { cabinet } from '../support/descriptions/cabinet.ts'
import { cabinetModel } from '../support/models/cabinet.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

const sums = {
  balance: '90.00 USDT',
  referral: '0.00 USDT',
  bonus: '0.00 USDT',
  deposit: '100.00 USDT',
  all: '190.00 USDT',
}

testPathsInBrowser(cabinetModel, {
  description: cabinet,
  root: (page) => page.getByRole('main'),
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
  facts: () => ({
    totalOf: ({ currency }) => (currency === 'BTC' ? like(/^0\.\d+ BTC$/) : '190.00 USDT'),
    sumOf: ({ type, currency }) => (currency === 'BTC' ? like(/^≈ 0\.\d+ BTC$/) : sums[type]),
    figuresOf: ({ day }) =>
      day === null ? null : like(/^\d+ \w+ \d{4}, estimatedOn deposits 100\.00 USDT/),
    prices: [],
  }),
  actions: {
    // The day after the first one, which is today.
    'day.chosen': (_, { ui }) => ui.field('Day').press('ArrowRight'),
  },
})
