import type { SnapshotFrom } from 'xstate'
import type { Deposit } from '../../src/api/contract/deposit.ts'
import type { depositListMachine } from '../../src/machines/deposit-list.machine.ts'
import { like } from '../support/description.ts'
import { depositList } from '../support/descriptions/deposit-list.ts'
import { at, depositListModel, firstPast, olderPast } from '../support/models/deposit-list.model.ts'
import { activeDeposit, payouts } from '../support/models/money-samples.ts'
import { answered, failed, type ModelEvent } from '../support/paths.ts'
import { failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { age } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof depositListMachine>

const list = 'GET /funds/deposits'
const payments = 'GET /funds/payouts?'
const change = 'PATCH /funds/deposits/*'

const oneActive = {
  items: [{ ...activeDeposit, autoinvestment: false }],
  nextCursor: null,
  payouts,
  at,
}
const active = { name: 'deposits', query: {} } as const
const past = { name: 'deposits', query: { status: 'past' } } as const

/** One active deposit, and two pages of past ones. */
const model = {
  ...depositListModel,
  cases: (snapshot: Snapshot): ModelEvent<typeof depositListMachine>[] => {
    const { group, items } = snapshot.context
    const isOn = items.some(({ autoinvestment }) => autoinvestment)
    const older = snapshot.matches('loadingOlder') ? olderPast : firstPast
    const known = { ...oneActive, items: [{ ...activeDeposit, autoinvestment: isOn }] }
    return [
      { type: 'location.visited', location: group === 'active' ? past : active },
      answered('listDeposits', group === 'active' ? known : older),
      failed('listDeposits', 'unreachable'),
      { type: 'autoinvestment.switched', id: 'deposit-1', autoinvestment: !isOn },
      answered('switchAutoinvestment', { ...activeDeposit, autoinvestment: !isOn }),
      failed('switchAutoinvestment', 'unreachable'),
      failed('switchAutoinvestment', 'deposit_not_closed'),
      answered('saveCalendar', undefined),
      failed('saveCalendar', 'unreachable'),
      failed('watchDeposits', 'unexpected'),
    ]
  },
}

/** Twenty to a page. */
const rowsOf = (items: Deposit[], hasOlder: boolean): number =>
  items.some(({ status }) => status === 'active') ? 1 : hasOlder ? 20 : 21

testPathsInBrowser(model, {
  description: depositList,
  root: (page) => page.getByRole('main'),
  facts: () => ({
    addresses: (items, hasOlder) =>
      Array.from({ length: rowsOf(items, hasOlder) }, () => like(/^\/deposits\/\d+$/)),
  }),
  calls: { listDeposits: list, switchAutoinvestment: change, saveCalendar: payments },
  isPossible: ({ type }) =>
    !/error\.actor\.watchDeposits/.test(type) && type !== 'deposits.changed',
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-TRC20', '1700')
    await provider.subscribe(session)
    for (let made = 0; made < 21; made += 1) {
      const { id } = await provider.openDeposit(session, 'start', '50')
      await provider.closeDeposit(session, id)
    }
    await provider.openDeposit(session, 'balance', '500')
    await visit(page, '/deposits')
    return {}
  },
  actions: {
    'location.visited': async (event, { page }) => {
      const isPast = JSON.stringify(event).includes('past')
      await age(page)
      await page.getByRole('link', { name: isPast ? 'Past' : 'Active', exact: true }).click()
    },
    'older.requested': async (event, { page, perform }) => {
      await age(page)
      await perform(event)
    },
    'xstate.error.actor.switchAutoinvestment': async (event, { gate, provider }) => {
      if (failureIn(event) === 'unreachable') return gate.cut(change)
      await provider.fault('changeDeposit', { fault: 'status', code: failureIn(event) })
      await gate.pass(change)
    },
  },
})
