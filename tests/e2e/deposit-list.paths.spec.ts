import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { depositListMachine } from '../../src/machines/deposit-list.machine.ts'
import { at, depositListModel, firstPast, olderPast } from '../support/models/deposit-list.model.ts'
import { activeDeposit } from '../support/models/money-samples.ts'
import { answered, failed, type ModelEvent } from '../support/paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { age } from './support/time.ts'
import { type Fixtures, failureIn, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof depositListMachine>

const list = 'GET /funds/deposits'
const change = 'PATCH /funds/deposits/*'

const oneActive = { items: [{ ...activeDeposit, autoinvestment: false }], nextCursor: null, at }
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
      failed('watchDeposits', 'unexpected'),
    ]
  },
}

const older = (page: Page) =>
  page.getByRole('button', { name: /^Show older$|^Loading older deposits…$/ })
const past20 = (page: Page) => page.getByRole('main').getByText('Closed early', { exact: true })
const autoinvestment = (page: Page) => page.getByRole('switch', { name: /^Autoinvestment/ })

async function expectList({ context }: Snapshot, { page }: Fixtures, isOpen: boolean) {
  const { group, items, nextCursor, wanted, failure } = context
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toHaveCount(failure ? 1 : 0)
  await expect(older(page)).toHaveCount(nextCursor === null ? 0 : 1)
  if (nextCursor !== null) await expect(older(page)).toBeEnabled({ enabled: isOpen })
  if (group === 'past') {
    await expect(past20(page)).toHaveCount(nextCursor === null ? 21 : 20)
  } else {
    const isOn = wanted?.autoinvestment ?? items[0]?.autoinvestment ?? false
    await expect(autoinvestment(page)).toBeChecked({ checked: isOn })
    await expect(autoinvestment(page)).toBeEnabled({ enabled: isOpen })
  }
}

walkInBrowser(model, {
  calls: { listDeposits: list, switchAutoinvestment: change },
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
  acts: {
    'location.visited': async (event, { page }) => {
      const isPast = JSON.stringify(event).includes('past')
      await age(page)
      await page.getByRole('link', { name: isPast ? 'Past' : 'Active', exact: true }).click()
    },
    'refresh.requested': (_, { page }) => page.getByRole('button', { name: 'Refresh' }).click(),
    'retry.requested': (_, { page }) => page.getByRole('button', { name: 'Load again' }).click(),
    'older.requested': async (_, { page }) => {
      await age(page)
      await older(page).click()
    },
    'autoinvestment.switched': (_, { page }) => autoinvestment(page).click(),
    'xstate.error.actor.switchAutoinvestment': async (event, { gate, provider }) => {
      if (failureIn(event) === 'unreachable') return gate.cut(change)
      await provider.fault('changeDeposit', { fault: 'status', code: failureIn(event) })
      await gate.pass(change)
    },
  },
  shows: {
    loading: (_, { page }) =>
      expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…'),
    notLoaded: (_, { page }) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.'),
    listing: (snapshot, fixtures) => expectList(snapshot, fixtures, true),
    refreshing: (snapshot, fixtures) => expectList(snapshot, fixtures, false),
    loadingOlder: (snapshot, fixtures) => expectList(snapshot, fixtures, false),
    switching: (snapshot, fixtures) => expectList(snapshot, fixtures, false),
  },
})
