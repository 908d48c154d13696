import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Payment } from '../../src/api/contract/payment.ts'
import type {
  PaymentReading,
  withdrawalProgressMachine,
} from '../../src/machines/withdrawal-progress.machine.ts'
import { tronWallet } from '../support/models/money-samples.ts'
import { withdrawalProgressModel } from '../support/models/withdrawal-progress.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import type { Provider } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { type Fixtures, failureIn, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof withdrawalProgressMachine>

/** The conditions of a withdrawal are read below the same path. */
const read = 'GET /funds/payments/[0-9]+'
const cancel = 'POST /funds/payments/cancel/*'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel this withdrawal?' })

const paymentIn = (event: AnyEvent): Payment | null => {
  const { output } = { output: null, ...event } as { output: PaymentReading | null }
  return output?.payment ?? null
}

/** The operator goes on as the model says; what stays as it is needs nobody. */
async function happen(provider: Provider, id: string, from: Payment['status'], to: Payment | null) {
  if (to === null || to.status === from) return
  const { status } = to
  await provider.decideWithdrawal(id, { status, ...(to.reason ? { reason: to.reason } : {}) })
}

/** What is said of the end that it came to. */
const ends: Record<string, string> = {
  operator: 'This withdrawal was rejected',
  cancelled: 'You have cancelled this withdrawal',
  error: 'The transfer did not succeed',
}
const chips: Record<Payment['status'], string> = {
  pending: 'Pending',
  on_inspection: 'On inspection',
  successful: 'Successful',
  rejected: 'Rejected',
  error: 'Error',
}

async function expectOpen(snapshot: Snapshot, { page }: Fixtures, canCheck: boolean | null) {
  const { payment, failure, notCancelled } = snapshot.context
  if (payment === null) throw new Error('Nothing is open')
  const end = ends[payment.rejection ?? payment.status]
  const chip = payment.rejection === 'cancelled' ? 'Cancelled' : chips[payment.status]
  await expect(main(page).locator('section').getByText(chip, { exact: true }).first()).toBeVisible()
  await expect(main(page).getByRole('status').locator('strong')).toHaveText([
    ...(end ? [end] : []),
    ...(failure && canCheck !== null ? ['The last check failed'] : []),
  ])
  await expect(main(page).getByRole('alert')).toHaveCount(notCancelled ? 1 : 0)
  await expect(button(page, 'Check now')).toHaveCount(canCheck === null ? 0 : 1)
  if (canCheck !== null) {
    await expect(button(page, 'Check now')).toBeEnabled({ enabled: canCheck })
  }
  await expect(button(page, 'Cancel the withdrawal')).toHaveCount(payment.cancellable ? 1 : 0)
}

walkInBrowser(withdrawalProgressModel, {
  cover: 'transition',
  calls: { loadPayment: read, checkPayment: read, cancelPayment: cancel },
  // The page itself does not fail, and a dialog lies over the way back.
  isPossible: ({ type }, snapshot) =>
    !/error\.actor\.watch/.test(type) &&
    (type !== 'progress.closed' ||
      !(
        snapshot.matches({ open: 'confirmingCancellation' }) ||
        snapshot.matches({ open: 'cancelling' })
      )),
  open: async ({ page, person, provider }, steps) => {
    const session = await settle(page, provider, person)
    await provider.prepareWithdrawal(session, person, tronWallet)
    const id = await provider.withdraw(session, person, 'USDT-TRC20', '40')
    const isUnknown = steps.some((step) => failureIn(step.event) === 'not_found')
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await visit(page, `/withdrawal/${isUnknown ? '0' : id}`)
    return { id, at: { status: 'pending' as Payment['status'] } }
  },
  acts: {
    'retry.requested': (_, { page }) => button(page, 'Load again').click(),
    'check.requested': (_, { page }) => button(page, 'Check now').click(),
    'progress.closed': (_, { page }) => button(page, 'All withdrawals').click(),
    'print.requested': async (_, { page }) => {
      await button(page, 'Print the receipt').click()
      await expect(page.locator('body[data-printed]')).toHaveCount(1)
    },
    'cancellation.requested': (_, { page }) => button(page, 'Cancel the withdrawal').click(),
    'cancellation.dismissed': (_, { page }) => button(page, 'Keep it').click(),
    'cancellation.confirmed': (_, { page }) => button(page, /^Cancel and take/).click(),
    'attention.lost': (_, { page }) => page.context().setOffline(true),
    'attention.returned': (_, { page }) => page.context().setOffline(false),
    'xstate.done.actor.loadPayment': async (event, { provider, gate, id, at }) => {
      const payment = paymentIn(event)
      await happen(provider, id, at.status, payment)
      if (payment) at.status = payment.status
      await gate.pass(read)
    },
    'xstate.error.actor.loadPayment': async (event, { gate }) => {
      if (failureIn(event) === 'not_found') await gate.pass(read)
      else await gate.cut(read)
    },
    'xstate.done.actor.checkPayment': async (event, { provider, gate, id, at }) => {
      const payment = paymentIn(event)
      await happen(provider, id, at.status, payment)
      if (payment) at.status = payment.status
      await gate.pass(read)
    },
    'xstate.error.actor.cancelPayment': async (_, { provider, gate }) => {
      await provider.fault('cancelPayment', { fault: 'status', code: 'payment_failed' })
      await gate.pass(cancel)
    },
  },
  shows: {
    loading: async (_, { page }) => {
      await expect(main(page).getByText('Loading…').first()).toBeVisible()
      await expect(button(page, 'All withdrawals')).toBeEnabled()
    },
    notLoaded: (_, { page }) =>
      expect(main(page).getByRole('alert')).toContainText('No connection.'),
    notFound: (_, { page }) => expect(page.getByText('There is no such withdrawal')).toBeVisible(),
    'open.resting': (snapshot, fixtures) => expectOpen(snapshot, fixtures, true),
    'open.checking': (snapshot, fixtures) => expectOpen(snapshot, fixtures, false),
    'open.paused': (snapshot, fixtures) => expectOpen(snapshot, fixtures, false),
    'open.over': (snapshot, fixtures) => expectOpen(snapshot, fixtures, null),
    'open.confirmingCancellation': async (_, { page }) => {
      await expect(dialog(page)).toContainText('40.00 USDT return to your balance')
      await expect(button(page, 'Keep it')).toBeEnabled()
    },
    'open.cancelling': (_, { page }) => expect(button(page, 'Keep it')).toBeDisabled(),
    closed: async (_, { page }) => {
      await expect(page).toHaveURL('/withdrawal')
      await expect(page.getByRole('heading', { name: 'New withdrawal' })).toBeVisible()
    },
  },
})
