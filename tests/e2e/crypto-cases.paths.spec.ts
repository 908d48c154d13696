import type { SnapshotFrom } from 'xstate'
import type { cryptoCasesMachine } from '../../src/machines/crypto-cases.machine.ts'
import { cryptoCasesModel } from '../support/models/crypto-cases.model.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { type Fixtures, visit, walkInBrowser } from './support/walk.ts'

const cases = 'GET /crypto-cases/all'

const expectShown = async (_: SnapshotFrom<typeof cryptoCasesMachine>, { page }: Fixtures) => {
  const main = page.getByRole('main')
  await expect(main.getByRole('article')).toHaveCount(2)
  await expect(main.getByRole('article').last()).toContainText('Balance')
  await expect(main.getByText(/^Bought · /)).toHaveCount(1)
}

walkInBrowser(cryptoCasesModel, {
  calls: { readCases: cases },
  isPossible: ({ type }) => !/error\.actor\.watchCases/.test(type) && type !== 'cases.outdated',
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-TRC20', '700')
    await provider.subscribe(session)
    await provider.openDeposit(session, 'balance', '500')
    await visit(page, '/deposits/cases')
    return {}
  },
  acts: {
    'retry.requested': (_, { page }) => page.getByRole('button', { name: 'Load again' }).click(),
  },
  shows: {
    loading: (_, { page }) =>
      expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…'),
    notLoaded: (_, { page }) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.'),
    showing: expectShown,
    refreshing: expectShown,
  },
})
