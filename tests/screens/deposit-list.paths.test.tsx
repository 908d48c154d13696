import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { depositListMachine } from '../../src/machines/deposit-list.machine.ts'
import { DepositListScreen } from '../../src/screens/deposit-list/deposit-list.screen.tsx'
import { startFlow } from '../support/flow.ts'
import {
  allActive,
  depositListModel,
  firstPast,
  input,
  none,
} from '../support/models/deposit-list.model.ts'
import { plainDeposit } from '../support/models/money-samples.ts'
import { renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof depositListMachine>

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null
const deposits = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((address) => address?.startsWith('/deposits/deposit-'))
const current = () => screen.getByRole('link', { current: 'page' }).textContent
const autoinvestment = () =>
  screen.queryByRole('switch', { name: /^Autoinvestment/ }) as HTMLInputElement | null
const older = () => screen.queryByRole('button', { name: /^Show older$|^Loading older deposits…$/ })
const failureTexts: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}

function expectList(snapshot: Snapshot, isOpen: boolean) {
  const { context } = snapshot
  const { group, items, nextCursor, failure, isOutdated, wanted } = context
  const switched = items.find(({ id }) => id === 'deposit-1')
  expect({
    group: current(),
    deposits: deposits(),
    empty: screen.queryByText(/^No (active|past) deposits$/)?.textContent ?? null,
    older: older()?.matches(':enabled') ?? null,
    isOn: autoinvestment()?.checked ?? null,
    canSwitch: autoinvestment()?.matches(':enabled') ?? null,
    isOutdated: screen.queryByText('Could not be refreshed.') !== null,
    alert: screen.queryByRole('alert')?.querySelector('strong')?.textContent ?? null,
  }).toEqual({
    group: group === 'active' ? 'Active' : 'Past',
    deposits: items.map(({ id }) => `/deposits/${id}`),
    empty: items.length > 0 ? null : `No ${group} deposits`,
    older: nextCursor === null ? null : isOpen,
    isOn:
      group === 'active' && switched ? (wanted?.autoinvestment ?? switched.autoinvestment) : null,
    canSwitch: group === 'active' && switched ? isOpen : null,
    isOutdated: isOutdated && !snapshot.matches('refreshing'),
    alert: failure && items.length > 0 ? failureTexts[failure.code] : null,
  })
}

walkScreen(depositListModel, {
  screen: (actor) => (
    <main>
      <DepositListScreen actor={actor} />
    </main>
  ),
  gestures: {
    'refresh.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Refresh' })),
    'retry.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Load again' })),
    'older.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Show older' })),
    'autoinvestment.switched': (_, person) =>
      person.click(screen.getByRole('switch', { name: /^Autoinvestment/ })),
  },
  shows: {
    loading: ({ context }) => {
      expect(screen.getByRole('status')).toHaveTextContent('Loading…')
      expect(current()).toEqual(context.group === 'active' ? 'Active' : 'Past')
      expect(deposits()).toEqual([])
    },
    notLoaded: ({ context }) => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        failureTexts[context.failure?.code ?? ''] ?? '-',
      )
      expect(screen.getByRole('button', { name: 'Load again' })).toBeEnabled()
    },
    listing: (snapshot) => expectList(snapshot, true),
    refreshing: (snapshot) => expectList(snapshot, false),
    loadingOlder: (snapshot) => expectList(snapshot, false),
    switching: (snapshot) => expectList(snapshot, false),
  },
})

async function opened(page: object, status?: string) {
  const query: Record<string, string> = status ? { status } : {}
  const flow = startFlow(depositListMachine, {
    input: { ...input, location: { name: 'deposits', query } },
  })
  await flow.answer('listDeposits', page)
  renderInApp(<DepositListScreen actor={flow.actor} />)
}
const legend = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, plain(term.nextElementSibling?.textContent)])

test('what is locked and what is withheld are summed by currency, to the last digit', async () => {
  const inBitcoin = { currency: 'BTC', amount: '0.005', accrued: '0.000000125' } as const
  await opened({
    ...allActive,
    items: [...allActive.items, { ...plainDeposit, ...inBitcoin, id: 'deposit-3' }],
  })
  expect(legend()).toEqual([
    ['On deposits', '3,500.00 USDT'],
    ['Accrued, withheld until the end', '152.50 USDT'],
    ['On deposits', '0.005 BTC'],
    ['Accrued, withheld until the end', '0.000000125 BTC'],
  ])
})

test('as long as not all deposits are here, no sums are told', async () => {
  await opened({ ...allActive, nextCursor: 'older' })
  expect(screen.queryByRole('heading', { name: 'In all' })).toEqual(null)
})

test('each active deposit says how far it is, what is withheld and when it ends', async () => {
  await opened(allActive)
  expect(screen.getAllByRole('progressbar').map((rail) => rail.getAttribute('aria-label'))).toEqual(
    ['Day 10 of 90', 'Day 10 of 30'],
  )
  const [first] = screen.getAllByRole('article')
  expect(plain(first?.textContent)).toEqual(
    'Balance0.45 % a day, estimated3,000.00 USDTDay 10 of 90Ends: 22 March, 12:00Accrued, withheld135.00 USDTAutoinvestment',
  )
})

test('a past deposit says what it brought or cost', async () => {
  await opened({ ...firstPast, nextCursor: null }, 'past')
  expect(plain(screen.getByRole('listitem').textContent)).toEqual(
    'Balance · 3,000.00 USDT−135.00 USDTToday, 12:00Closed early',
  )
})

test('a person without deposits is led to the plans', async () => {
  await opened(none)
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
    'href',
    '/deposits/new',
  )
})
