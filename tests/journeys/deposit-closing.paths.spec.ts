import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Session } from '../../src/api/contract/session.ts'
import type { depositClosingMachine } from '../../src/machines/deposit-closing.machine.ts'
import {
  at,
  depositClosingModel,
  laterQuote,
  quote,
} from '../support/models/deposit-closing.model.ts'
import { activeDeposit, closedDeposit, endedDeposit } from '../support/models/money-samples.ts'
import { type AnyEvent, answered, failed, type ModelEvent } from '../support/paths.ts'
import { endDay, settleWithDeposit } from './support/deposits.ts'
import { expect } from './support/journey.ts'
import { passTime } from './support/time.ts'
import { failureIn, type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof depositClosingMachine>
type Own = {
  session: Session
  deposit: string
  /** What the figures of the model are here. */
  losses: Record<string, string>
  hasDayEnded: boolean
}

const quoting = 'GET /funds/deposits/client/close/*'
const close = 'POST /funds/deposits/client/close/*'
const read = 'GET /funds/deposits/*'

/** Time goes one way: the figures of a later day never become earlier ones, and this day does not end the term. */
const model = {
  ...depositClosingModel,
  cases: (snapshot: Snapshot): ModelEvent<typeof depositClosingMachine>[] => {
    const { acknowledged, deadline, quote: shown } = snapshot.context
    const isLater = shown?.forfeited === laterQuote.forfeited
    return [
      answered('quoteClosing', { quote: isLater ? laterQuote : quote, at }),
      ...(shown && !isLater ? [answered('quoteClosing', { quote: laterQuote, at })] : []),
      failed('quoteClosing', 'unreachable'),
      failed('quoteClosing', 'deposit_not_closed'),
      { type: 'loss.acknowledged', acknowledged: !acknowledged },
      { type: 'second.passed', at: deadline },
      answered('closeDeposit', closedDeposit),
      failed('closeDeposit', 'unreachable'),
      failed('closeDeposit', 'quote_expired'),
      failed('closeDeposit', 'deposit_not_closed'),
      failed('closeDeposit', 'too_many_requests'),
      answered('readOutcome', activeDeposit),
      answered('readOutcome', closedDeposit),
      ...(isLater ? [] : [answered('readOutcome', endedDeposit)]),
      failed('readOutcome', 'unreachable'),
      failed('watchSeconds', 'unexpected'),
    ]
  },
}

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true })
const statusIn = (event: AnyEvent | undefined) => {
  const { output } = { output: { status: null }, ...event } as { output: { status: string | null } }
  return output.status
}

/** Before the provider is asked for what became of the deposit. */
async function bring(event: AnyEvent | undefined, { provider, session, deposit }: Scene & Own) {
  const status = statusIn(event)
  if (status === 'ended') await endDay(provider)
  if (status === 'closed') await provider.closeDeposit(session, deposit)
  return status === 'ended' || status === 'closed'
}

/** The provider refuses because it is over, or because it is asked to refuse. */
async function refuseAsOver(call: string, next: AnyEvent | undefined, scene: Scene & Own) {
  const code = 'deposit_not_closed'
  if (!(await bring(next, scene))) await scene.provider.fault(call, { fault: 'status', code })
}

async function expectOffer(
  { context }: Snapshot,
  { page, losses }: Scene & Own,
  seen: { canConfirm: boolean; canTick?: boolean; canKeep?: boolean },
) {
  const loss = losses[context.quote?.forfeited ?? ''] ?? '-'
  const tick = dialog(page).getByRole('checkbox')
  await expect(dialog(page).getByText(`−${loss}`)).toBeVisible()
  await expect(tick).toBeChecked({ checked: context.acknowledged })
  await expect(tick).toBeEnabled({ enabled: seen.canTick ?? false })
  await expect(button(page, `Close and lose ${loss}`)).toBeEnabled({ enabled: seen.canConfirm })
  await expect(button(page, 'Keep the deposit')).toBeEnabled({ enabled: seen.canKeep ?? false })
}

async function expectUnknown({ page }: Scene, canAsk: boolean) {
  await expect(dialog(page).getByText('We do not know yet whether it was closed')).toBeVisible()
  await expect(button(page, 'Ask now')).toBeEnabled({ enabled: canAsk })
  await expect(button(page, /^Close and lose/)).toHaveCount(0)
}

walkJourney(model, {
  cover: 'value',
  calls: { quoteClosing: quoting, closeDeposit: close, readOutcome: read },
  isPossible: ({ type }) => !/error\.actor\.watchSeconds/.test(type),
  open: async ({ page, person, provider, gate }, steps) => {
    const willEnd = steps.some(({ event }) => statusIn(event) === 'ended')
    const settled = await settleWithDeposit(page, provider, person, willEnd ? 89 : 10)
    await visit(page, `/deposits/${settled.deposit}`)
    await gate.pass(read)
    await page.getByRole('button', { name: 'Close early…' }).click()
    const losses: Record<string, string> = willEnd
      ? { '135': '1,201.50 USDT' }
      : { '135': '135.00 USDT', '148.5': '148.50 USDT' }
    return { ...settled, losses, hasDayEnded: false }
  },
  acts: {
    'closing.dismissed': (_, { page }) => button(page, 'Close').click(),
    'retry.requested': (_, { page }) => button(page, 'Ask again').click(),
    'quote.requested': (_, { page }) => button(page, 'Show the current figures').click(),
    'loss.acknowledged': (_, { page }) => dialog(page).getByRole('checkbox').click(),
    'closing.confirmed': (_, { page }) => button(page, /^Close and lose/).click(),
    'outcome.requested': (_, { page }) => button(page, 'Ask now').click(),
    'end.acknowledged': (_, { page }) => button(page, 'Show the deposit').click(),
    'second.passed': (_, { page }) => passTime(page, 60_000),
    'xstate.done.actor.quoteClosing': async (event, scene) => {
      const isLater = JSON.stringify(event).includes(laterQuote.forfeited)
      if (isLater && !scene.hasDayEnded) {
        await endDay(scene.provider)
        scene.hasDayEnded = true
      }
      await scene.gate.pass(quoting)
    },
    'xstate.error.actor.quoteClosing': async (event, scene, next) => {
      if (failureIn(event) === 'unreachable') return scene.gate.cut(quoting)
      await refuseAsOver('quoteClosing', next, scene)
      await scene.gate.pass(quoting)
    },
    'xstate.error.actor.closeDeposit': async (event, scene, next) => {
      const { gate, provider } = scene
      const code = failureIn(event)
      if (code === 'unreachable') return gate.cut(close)
      if (code === 'quote_expired') await provider.advance(61)
      else if (code === 'deposit_not_closed') await refuseAsOver('closeDeposit', next, scene)
      else await provider.fault('closeDeposit', { fault: 'status', code })
      await gate.pass(close)
    },
    'xstate.done.actor.readOutcome': async (event, scene) => {
      const { session, deposit, gate, provider } = scene
      const isNews = (await provider.readDeposit(session, deposit)).status !== statusIn(event)
      if (isNews && statusIn(event) === 'closed') await gate.arriveLate()
      else if (isNews) await bring(event, scene)
      await gate.pass(read)
    },
  },
  shows: {
    quoting: async (snapshot, scene) => {
      if (snapshot.context.quote === null) {
        await expect(dialog(scene.page).getByRole('status')).toHaveText('Loading…')
      } else await expectOffer(snapshot, scene, { canConfirm: false, canKeep: true })
    },
    notQuoted: (_, { page }) => expect(button(page, 'Ask again')).toBeEnabled(),
    checkingTerm: (_, { page }) => expect(button(page, 'Close')).toHaveCount(0),
    offering: (snapshot, scene) =>
      expectOffer(snapshot, scene, {
        canConfirm: snapshot.context.acknowledged,
        canTick: true,
        canKeep: true,
      }),
    quoteExpired: async (_, { page }) => {
      await expect(dialog(page).getByText('These figures are out of date')).toBeVisible()
      await expect(button(page, /^Close and lose/)).toHaveCount(0)
    },
    closing: (snapshot, scene) => expectOffer(snapshot, scene, { canConfirm: false }),
    outcomeUnknown: (_, scene) => expectUnknown(scene, true),
    checkingOutcome: (_, scene) => expectUnknown(scene, false),
    termEnded: (_, { page }) =>
      expect(dialog(page).getByText('The term has ended in the meantime')).toBeVisible(),
    finished: (_, { page }) => expectOver(page, 'Ended'),
    closed: async (_, { page }) => {
      await expectOver(page, 'Closed early')
      await expect(page.getByText('The deposit is closed')).toBeVisible()
    },
    kept: (_, { page }) => expectOver(page, 'Accruing'),
    leftOpen: (_, { page }) => expect(dialog(page)).toHaveCount(0),
  },
})

/** The dialog is gone, and the page says what became of the deposit. */
async function expectOver(page: Page, chip: string) {
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByText(chip, { exact: true })).toBeVisible()
}
