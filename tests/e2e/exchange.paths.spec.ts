import type { Page } from '@playwright/test'
import { numbered } from '../support/description.ts'
import { exchange } from '../support/descriptions/exchange.ts'
import { exchangeModel } from '../support/models/exchange.model.ts'
import { keepToken } from './support/settle.ts'
import { endOf, endSubmission } from './support/submission.ts'
import { expect } from './support/test.ts'
import { passTime } from './support/time.ts'
import { visit, walkInBrowser } from './support/walk.ts'

const balance = 'GET /user/balance'
const send = 'POST /user/exchange'
const operations = 'GET /user/operations/'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

walkInBrowser(exchangeModel, {
  description: exchange,
  root: (page) => page.getByRole('main'),
  facts: () => ({ moved: '0.25 USDT', got: numbered('514.80 USDT are on your balance') }),
  cover: 'value',
  calls: { readHoldings: balance, send, find: operations },
  // No link on this page leads here; nobody else spends the balance, and
  // the quote of a walk ends only in the simulated ones.
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
  acts: {
    'xstate.done.actor.exchangeQuote': async (_, { page }) => {
      const confirm = button(page, /^Exchange 100.TON$/)
      await passTime(page, 500)
      await expect(confirm.or(button(page, 'Accept the new rate')).first()).toBeEnabled()
      await confirm.click()
    },
    'xstate.done.actor.submission': endSubmission({
      send,
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
})
