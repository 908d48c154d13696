import { expect, test } from 'vitest'
import type { Operation } from '../../src/api/contract/user.ts'
import { type StatementPage, statementMachine } from '../../src/machines/statement.machine.ts'
import { StatementScreen } from '../../src/screens/statement/statement.screen.tsx'
import { sumsOf } from '../../src/screens/statement/statement-sums.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/statement.harness.tsx'
import { incomeMovement, releasedMovement } from '../support/models/operation-samples.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { bounds, filter, input } from '../support/models/statement.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null
const printView = () => document.querySelector<HTMLElement>('[data-print-view]')

testPathsOnScreen(harness)

async function printed(page: Partial<StatementPage>, changes: Partial<typeof filter> = {}) {
  const flow = startFlow(statementMachine, {
    input: { ...input, filter: { ...filter, ...changes } },
  })
  await flow.answer('readStatementPage', { items: [], nextCursor: null, bounds, ...page })
  renderInApp(<StatementScreen actor={flow.actor} />)
  const sheet = printView()
  if (!sheet) throw new Error('nothing to print')
  const facts = [...sheet.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    plain(row.querySelector('dd')?.textContent),
  ])
  const tables = [...sheet.querySelectorAll('table')].map((table) =>
    [...table.rows].map((row) => [...row.cells].map((cell) => plain(cell.textContent))),
  )
  return { text: plain(sheet.textContent), facts, tables }
}

test('a statement says whose it is, what it is about and what moved, with balances where they are known', async () => {
  const { facts, tables } = await printed({ items: [incomeMovement, releasedMovement] })
  expect(facts.slice(0, -2)).toEqual([
    ['Login', session.user.login],
    ['Name', session.user.fullName],
    ['Period', '31 December 2025 – 31 January 2026'],
    ['Type', 'All types'],
    ['Currency', 'All currencies'],
    ['Operations', '2'],
  ])
  expect(facts.slice(-2).map(([name]) => name)).toEqual(['Prepared', 'Time zone'])
  expect(tables).toEqual([
    [
      ['Account', 'Opening balance', 'In', 'Out', 'Closing balance'],
      ['Available, USDT', '500.00', '52.50', '0.00', '552.50'],
      ['Partner account, USDT', '36.40', '60.00', '0.00', '96.40'],
    ],
    [
      ['No.', 'Date', 'Operation', 'Amount', 'Balance after'],
      [
        '12',
        expect.stringContaining('1 Jan 2026, '),
        'Referral incomePartner account',
        '+60.00 USDT',
        '96.40 USDT',
      ],
      [
        '11',
        expect.stringContaining('31 Dec 2025, '),
        'Earnings paid outAvailable',
        '+52.50 USDT',
        '552.50 USDT',
      ],
    ],
  ])
})

test('of operations of one type nobody can tell what the account held, so no balances are printed', async () => {
  const { facts, tables } = await printed({ items: [incomeMovement] }, { type: 'referrals' })
  expect(facts).toContainEqual(['Type', 'Referral income'])
  expect(tables[0]).toEqual([
    ['Account', 'In', 'Out'],
    ['Partner account, USDT', '60.00', '0.00'],
  ])
})

test('days to come are no part of the period, and a day after the last one asked for neither', async () => {
  const from = new Date(2026, 0, 5).toISOString()
  const ahead = { ...bounds, from, to: new Date(2026, 1, 11).toISOString() }
  expect((await printed({ bounds: ahead })).facts).toContainEqual([
    'Period',
    '5 January 2026 – 31 January 2026',
  ])
})

test('what is earned and locked, and what is reserved, is told beside what moved, each currency by itself', async () => {
  const locked = [
    { currency: 'USDT' as const, amount: '840.7' },
    { currency: 'BTC' as const, amount: '0.00064' },
  ]
  const reserved = [{ currency: 'USDT' as const, amount: '205.5' }]
  const { facts } = await printed({ bounds: { ...bounds, locked, reserved } })
  expect(facts.filter(([name]) => name?.startsWith('Reserved'))).toEqual([
    ['Reserved for withdrawals', '205.50 USDT'],
  ])
  expect(facts.filter(([name]) => name?.startsWith('Earned, locked'))).toEqual([
    ['Earned, locked until the term ends', '840.70 USDT'],
    ['Earned, locked until the term ends', '0.00064 BTC'],
  ])
})

test('a period without operations says so', async () => {
  const { text, tables } = await printed({})
  expect(text).toContain('There were no operations in this period.')
  expect(tables).toEqual([])
})

test('what comes in and what goes out lead from the opening balance to the closing one', () => {
  const moved = (id: string, amount: string, balanceAfter: string): Operation => ({
    ...releasedMovement,
    id,
    amount,
    balanceAfter,
  })
  const items = [
    moved('3', '-0.3', '100.2'),
    moved('2', '0.1', '100.5'),
    moved('1', '0.2', '100.4'),
  ]
  expect(sumsOf(items, true)).toEqual([
    {
      account: 'balance',
      currency: 'USDT',
      incoming: '0.3',
      outgoing: '-0.3',
      balances: { opening: '100.2', closing: '100.2' },
    },
  ])
  const gap = [moved('3', '-0.3', '90'), moved('1', '0.2', '100.4')]
  expect(sumsOf(gap, true)[0]?.balances).toEqual(null)
})
