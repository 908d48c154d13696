import type { SnapshotFrom } from 'xstate'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { refillPaymentMachine } from '../../src/machines/refill-payment.machine.ts'
import { type RefillStage, stageOf } from '../../src/machines/refill-stage.ts'
import { numbered } from '../support/description.ts'
import { refillPayment } from '../support/descriptions/refill-payment.ts'
import { refillPaymentModel } from '../support/models/refill-payment.model.ts'
import type { AnyEvent, Step } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import type { Provider } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { age, passTime } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof refillPaymentMachine>
/** The sandbox replaces a dropped transfer at once; one without a successor is left to the simulated paths. */
type Kind = Exclude<RefillStage, 'payable'> | 'waiting'

const read = 'GET /funds/refills/*'

function kindOf(refill: Refill): Kind {
  const stage = stageOf(refill)
  return stage === 'payable' ? 'waiting' : stage
}

/** The next kinds of a refill at the provider; written tests have a refill that is paid late. */
const continuations: Record<Kind, Kind[]> = {
  waiting: ['waiting', 'confirming', 'expired', 'rejected', 'replenished'],
  confirming: ['confirming', 'replenished'],
  expired: ['expired', 'replenished'],
  rejected: ['confirming', 'replenished'],
  replenished: [],
}

const happen: Record<Kind, (provider: Provider, refill: Refill) => unknown> = {
  waiting: () => undefined,
  confirming: (provider, { id }) => provider.transfer({ refillId: id, confirmations: 1 }),
  expired: (provider) => provider.advance(1_860),
  rejected: (provider, { id }) => provider.rejectRefill(id),
  replenished: (provider, { id, confirmations }) =>
    provider.transfer({ refillId: id, confirmations: confirmations.needed }),
}

const DAY = 86_400
const unknownHash = 'c0'.repeat(32)

/** The search for a named transfer has paths of its own. */
const searchOf = ({ lookup }: Refill) => lookup?.state ?? null

const isUnderpaid = ({ amount, credited }: Refill) => credited !== null && credited !== amount

const payLess = (provider: Provider, { id, confirmations }: Refill, amount: string) =>
  provider.transfer({ refillId: id, amount, confirmations: confirmations.needed })

const invoiceIn = (event: AnyEvent | undefined) => {
  const { output } = { output: null, ...event } as {
    output: { refill: Refill; claimed?: boolean } | null
  }
  return output
}
const loadedIn = (steps: Step[]) =>
  steps.map(({ event }) => event).find(({ type }) => type === 'xstate.done.actor.loadInvoice')

function isPossible(event: AnyEvent, snapshot: Snapshot): boolean {
  const { context } = snapshot
  // The page itself does not fail.
  if (/error\.actor\.watch/.test(event.type)) return false
  // Nothing is sent without a connection, the provider's own clock says when the time is over, and what it finds it confirms.
  if (event.type === 'xstate.done.actor.transferLookup') {
    const isOffline = snapshot.matches({ open: { watch: 'paused' } })
    const isCredited = invoiceIn(event)?.refill.status === 'replenished'
    return !isOffline && !isCredited && context.refill?.status === 'rejected'
  }
  if (event.type !== 'xstate.done.actor.checkRefill' || !context.refill) return true
  const next = invoiceIn(event)
  if (!next || next.refill.replaced) return false
  // The rest may follow while the time lasts, and only what comes first is too little.
  if (isUnderpaid(next.refill)) return kindOf(context.refill) === 'waiting'
  if (searchOf(next.refill) !== searchOf(context.refill) && kindOf(next.refill) === 'expired') {
    return false
  }
  return continuations[kindOf(context.refill)].includes(kindOf(next.refill))
}

testPathsInBrowser(refillPaymentModel, {
  description: refillPayment,
  cover: 'transition',
  calls: { loadInvoice: read, checkRefill: read },
  isPossible,
  open: async ({ page, person, provider }, steps) => {
    const session = await settle(page, provider, person)
    const loaded = invoiceIn(loadedIn(steps))?.refill
    const system = loaded?.memo === null ? 'USDT-TRC20' : 'TON'
    const refill = await provider.createRefill(session, system, loaded?.amount ?? '120')
    if (loaded?.credited && isUnderpaid(loaded)) {
      await payLess(provider, refill, loaded.credited)
    } else if (loaded) await happen[kindOf(loaded)](provider, refill)
    if (loaded?.lookup) await provider.nameTransfer(session, refill.id, unknownHash)
    if (loaded?.lookup?.state === 'not_found') await provider.advance(DAY)
    const { hash: unnoticed } = await provider.sendUnnoticed(refill.id)
    const isUnknown = steps.some(
      ({ event }) => event.type.includes('.error.') && JSON.stringify(event).includes('not_found'),
    )
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await visit(page, `/refill/${isUnknown ? '0' : refill.id}`)
    return { refill, unnoticed }
  },
  facts: () => ({ isAlone: false, counted: numbered }),
  actions: {
    'xstate.done.actor.loadInvoice': async (event, { page, gate, refill }) => {
      if (invoiceIn(event)?.claimed) {
        await page.evaluate(
          (progress) => sessionStorage.setItem('progress', progress),
          JSON.stringify({ version: 1, claimed: [refill.id] }),
        )
      }
      await gate.pass(read)
    },
    'xstate.error.actor.loadInvoice': async (event, { gate }) => {
      if (JSON.stringify(event).includes('not_found')) await gate.pass(read)
      else await gate.cut(read)
    },
    'xstate.done.actor.checkRefill': async (event, { provider, gate, refill }) => {
      const next = invoiceIn(event)
      if (next?.refill.credited && isUnderpaid(next.refill)) {
        await payLess(provider, refill, next.refill.credited)
      } else if (next) await happen[kindOf(next.refill)](provider, refill)
      await gate.pass(read)
    },
    'second.passed': async (event, { page }) => {
      const isOver = { at: 0, ...event }.at > Date.UTC(2026, 0, 1)
      if (isOver) await age(page, 1_800_000)
      await passTime(page, 1_000)
    },
    'attention.lost': (_, { page }) => page.context().setOffline(true),
    'attention.returned': (_, { page }) => page.context().setOffline(false),
    'xstate.done.actor.transferLookup': async (event, { page, unnoticed }) => {
      const isFound = invoiceIn(event)?.refill.received !== null
      await page
        .getByLabel('Already sent it? Enter the transaction hash')
        .fill(isFound ? unnoticed : unknownHash)
      await page.getByRole('button', { name: 'Look for my transfer' }).click()
    },
    'print.requested': async (event, { page, perform }) => {
      await perform(event)
      await expect(page.locator('body[data-printed]')).toHaveCount(1)
    },
  },
  shows: {
    closed: async (_, { page }) => {
      await expect(page).toHaveURL('/refill')
      await expect(page.getByRole('heading', { name: 'New refill' })).toBeVisible()
    },
    repeated: async (_, { page, refill }) => {
      await expect(page).toHaveURL('/refill')
      await expect(page.getByLabel('Amount')).toHaveValue(refill.amount)
    },
  },
})
