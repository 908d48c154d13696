import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Session } from '../../src/api/contract/session.ts'
import type { depositClosingMachine } from '../../src/machines/deposit-closing.machine.ts'
import { like } from '../support/description.ts'
import { depositClosing } from '../support/descriptions/deposit-closing.ts'
import { depositClosingModel, laterQuote } from '../support/models/deposit-closing.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { endDay, settleWithDeposit } from './support/deposits.ts'
import { endOf, endSubmission } from './support/submission.ts'
import { expect } from './support/test.ts'
import { passTime } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof depositClosingMachine>
type Own = {
  session: Session
  deposit: string
  willEnd: boolean
  hasDayEnded: boolean
}

const quoting = 'GET /funds/deposits/client/close/*'
const close = 'POST /funds/deposits/client/close/*'
const read = 'GET /funds/deposits/*'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true })
/** Status of the deposit that an event brings. */
const statusIn = (event: AnyEvent | undefined): string =>
  /"status":"(\w+)"/.exec(JSON.stringify(event ?? {}))?.[1] ?? ''

/** Before the provider is asked for what became of the deposit. */
async function bring(event: AnyEvent | undefined, { provider, session, deposit }: Fixtures & Own) {
  const status = statusIn(event)
  if (status === 'ended') await endDay(provider)
  if (status === 'closed') await provider.closeDeposit(session, deposit)
  return status === 'ended' || status === 'closed'
}

/** The provider refuses because it is over, or because it is asked to refuse. */
async function refuseAsOver(call: string, next: AnyEvent | undefined, fixtures: Fixtures & Own) {
  const code = 'deposit_not_closed'
  if (!(await bring(next, fixtures))) await fixtures.provider.fault(call, { fault: 'status', code })
}

/** Time goes one way: the figures of a later day never become earlier ones, and this day does not end the term. */
function isOfItsDay(event: AnyEvent, { context: { quote, deadline } }: Snapshot): boolean {
  const isLate = quote?.forfeited === laterQuote.forfeited
  const { at, output } = { at: deadline, output: {}, ...event }
  const brings = JSON.stringify(output)
  if (brings.includes(laterQuote.quote)) return quote !== null
  return at === deadline && !(isLate && /"(ended|quote-1)"/.test(brings))
}

testPathsInBrowser(depositClosingModel, {
  description: depositClosing,
  root: dialog,
  cover: 'transition',
  calls: { quoteClosing: quoting, send: close, findEnded: read },
  isPossible: (event, snapshot) =>
    !/error\.actor\.watchSeconds/.test(event.type) && isOfItsDay(event, snapshot),
  open: async ({ page, person, provider, gate }, steps) => {
    const willEnd = steps.some(({ event }) => statusIn(event) === 'ended')
    const settled = await settleWithDeposit(page, provider, person, willEnd ? 89 : 10)
    await visit(page, `/deposits/${settled.deposit}`)
    await gate.pass(read)
    await page.getByRole('button', { name: 'Close early…' }).click()
    return { ...settled, willEnd, hasDayEnded: false }
  },
  facts: ({ willEnd }) => ({
    losses: willEnd ? { '135': '1,201.50 USDT' } : { '135': '135.00 USDT', '148.5': '148.50 USDT' },
    daysEarned: willEnd ? '89' : '10',
    keepUntil: like(/^Keep until \d/),
  }),
  actions: {
    'second.passed': (_, { page }) => passTime(page, 60_000),
    'xstate.done.actor.quoteClosing': async (event, fixtures) => {
      const isLater = JSON.stringify(event).includes(laterQuote.forfeited)
      if (isLater && !fixtures.hasDayEnded) {
        await endDay(fixtures.provider)
        fixtures.hasDayEnded = true
      }
      await fixtures.gate.pass(quoting)
    },
    'xstate.error.actor.quoteClosing': async (event, fixtures, next) => {
      if (failureIn(event) === 'unreachable') return fixtures.gate.cut(quoting)
      await refuseAsOver('quoteClosing', next, fixtures)
      await fixtures.gate.pass(quoting)
    },
    'xstate.done.actor.submission': async (event, fixtures, next) => {
      const { page, gate, provider } = fixtures
      const { outcome, failure } = endOf(event)
      if (outcome === 'unknown') {
        await gate.cut(close)
        return button(page, 'Close').click()
      }
      if (statusIn(event) === 'ended') {
        await gate.cut(close)
        await endDay(provider)
        await button(page, 'Check now').click()
        return gate.pass(read)
      }
      return endSubmission({
        send: close,
        find: read,
        refused: async () => {
          if (failure.code === 'quote_expired') await provider.advance(61)
          else if (failure.code === 'deposit_not_closed') {
            await refuseAsOver('closeDeposit', next, fixtures)
          } else await provider.fault('closeDeposit', { fault: 'status', code: failure.code })
          await gate.pass(close)
        },
      })(event, fixtures)
    },
    'xstate.done.actor.findEnded': async (event, fixtures) => {
      const { session, deposit, gate, provider } = fixtures
      const { status } = await provider.readDeposit(session, deposit)
      if (status === 'active') await bring(event, fixtures)
      await gate.pass(read)
    },
  },
  shows: {
    finished: (_, { page }) => expectOver(page, 'Ended'),
    closed: async (_, { page }) => {
      await expectOver(page, 'Closed early')
      await expect(page.getByText('The deposit is closed')).toBeVisible()
    },
    kept: (_, { page }) => expectOver(page, 'Active'),
    leftOpen: (_, { page }) => expect(dialog(page)).toHaveCount(0),
  },
})

/** The dialog is gone, and the page says what became of the deposit. */
async function expectOver(page: Page, chip: string) {
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByText(chip, { exact: true })).toBeVisible()
}
