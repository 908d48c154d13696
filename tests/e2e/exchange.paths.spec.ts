import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { exchangeMachine } from '../../src/machines/exchange.machine.ts'
import { amountIn } from '../../src/machines/typed-amount.ts'
import { exchangeModel } from '../support/models/exchange.model.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { keepToken } from './support/settle.ts'
import { endOf, endSubmission } from './support/submission.ts'
import { expect } from './support/test.ts'
import { passTime } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof exchangeMachine>

const balance = 'GET /user/balance'
const exchange = 'POST /user/exchange'
const operations = 'GET /user/operations/'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name })
const give = (page: Page) => page.getByRole('textbox', { name: 'You give' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Only the machine is told that the rate had run out. */
const said: Record<string, string> = { unreachable: 'No connection.' }

async function expectForm(
  { context: { draft } }: Snapshot,
  { page }: Fixtures,
  seen: { isOpen: boolean; confirm: RegExp },
) {
  await expect(give(page)).toHaveValue(amountIn(draft.amount))
  await expect(give(page)).toBeEditable({ editable: seen.isOpen })
  await expect(button(page, seen.confirm)).toBeDisabled()
}

testPathsInBrowser(exchangeModel, {
  cover: 'transition',
  calls: { readHoldings: balance, send: exchange, find: operations },
  // No link on this page leads here; nobody else spends the balance, and
  // its quotes end only in the simulated paths.
  isPossible: (event) =>
    event.type !== 'location.visited' &&
    endOf(event).outcome !== 'nothing' &&
    endOf(event).failure.code !== 'insufficient_funds',
  open: async ({ page, provider }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await provider.fund(session, 'TON', '2000')
    await keepToken(page, provider, session)
    await visit(page, '/exchange?from=TON&to=USDT')
    return {}
  },
  actions: {
    'retry.requested': (_, { page }) => button(page, 'Try again').click(),
    'draft.changed': (event, { page }) =>
      give(page).fill(amountIn({ draft: { amount: '' }, ...event }.draft.amount)),
    'income.chosen': (_, { page }) => button(page, 'Move to the balance: bonus account').click(),
    'exchange.repeated': (_, { page }) => button(page, 'Exchange something else').click(),
    'xstate.done.actor.exchangeQuote': async (_, { page }) => {
      const confirm = button(page, /^Exchange 100.TON$/)
      await passTime(page, 500)
      await expect(confirm.or(button(page, 'Accept the new rate')).first()).toBeEnabled()
      await confirm.click()
    },
    'xstate.done.actor.submission': endSubmission({
      send: exchange,
      find: operations,
      refused: { quote: 'gone' },
    }),
    'xstate.done.actor.incomeTransfer': async (event, { page }) => {
      const { output } = { output: { moved: null }, ...event }
      if (output.moved === null) {
        await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      } else {
        await dialog(page).getByLabel('Amount').fill('0.25')
        await dialog(page)
          .getByRole('button', { name: /^Move 0/ })
          .click()
      }
    },
  },
  shows: {
    loading: (_, { page }) =>
      expect(page.getByRole('main').getByRole('status').first()).toHaveText('Loading…'),
    notLoaded: async ({ context }, { page }) => {
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText(said[context.failure?.code ?? ''] ?? '-')
    },
    choosing: async (snapshot, fixtures) => {
      await expectForm(snapshot, fixtures, { isOpen: true, confirm: /^Exchange$/ })
      await expect(dialog(fixtures.page)).toHaveCount(0)
    },
    movingIncome: (_, { page }) =>
      expect(page.getByRole('dialog', { name: 'Move income to the balance' })).toBeVisible(),
    exchanging: (snapshot, fixtures) =>
      expectForm(snapshot, fixtures, { isOpen: false, confirm: /^Exchange 100/ }),
    exchanged: (_, { page }) =>
      expect(page.getByText(/^You exchanged 100.TON for .*USDT$/)).toBeVisible(),
  },
})
