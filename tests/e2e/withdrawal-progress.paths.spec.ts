import type { Payment } from '../../src/api/contract/payment.ts'
import type { PaymentReading } from '../../src/machines/withdrawal-progress.machine.ts'
import { like } from '../support/description.ts'
import { withdrawalProgress } from '../support/descriptions/withdrawal-progress.ts'
import { tronWallet } from '../support/models/money-samples.ts'
import { withdrawalProgressModel } from '../support/models/withdrawal-progress.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

type Own = { id: string; at: { status: Payment['status'] } }

/** The conditions of a withdrawal are read below the same path. */
const read = 'GET /funds/payments/[0-9]+'

const paymentIn = (event: AnyEvent): Payment | null => {
  const { output } = { output: null, ...event } as { output: PaymentReading | null }
  return output?.payment ?? null
}

/** The operator goes on as the model says; what stays as it is needs nobody. */
async function answerReading(event: AnyEvent, { provider, gate, id, at }: Fixtures & Own) {
  const payment = paymentIn(event)
  if (payment !== null && payment.status !== at.status) {
    const { status, reason } = payment
    const isSkipped = at.status === 'pending' && status !== 'on_inspection'
    if (isSkipped) await provider.decideWithdrawal(id, { status: 'on_inspection' })
    await provider.decideWithdrawal(id, { status, ...(reason ? { reason } : {}) })
    at.status = status
  }
  await gate.pass(read)
}

testPathsInBrowser(withdrawalProgressModel, {
  description: withdrawalProgress,
  cover: 'transition',
  calls: { loadPayment: read, checkPayment: read, cancelPayment: 'POST /funds/payments/cancel/*' },
  faults: { cancelPayment: 'cancelPayment' },
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
    const own: Own = { id, at: { status: 'pending' } }
    return own
  },
  facts: () => ({
    amount: '40.00 USDT',
    explorer: like(/^https:/),
    help: 'Write to support (opens in a new tab)',
  }),
  actions: {
    'print.requested': async (event, { page, perform }) => {
      await perform(event)
      await expect(page.locator('body[data-printed]')).toHaveCount(1)
    },
    'attention.lost': (_, { page }) => page.context().setOffline(true),
    'attention.returned': (_, { page }) => page.context().setOffline(false),
    'xstate.done.actor.loadPayment': answerReading,
    'xstate.error.actor.loadPayment': async (event, { gate }) => {
      if (failureIn(event) === 'not_found') await gate.pass(read)
      else await gate.cut(read)
    },
    'xstate.done.actor.checkPayment': answerReading,
  },
  shows: {
    closed: async (_, { page }) => {
      await expect(page).toHaveURL('/withdrawal')
      await expect(page.getByRole('heading', { name: 'New withdrawal' })).toBeVisible()
    },
  },
})
