import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { cryptoCasesMachine } from '../../src/machines/crypto-cases.machine.ts'
import { CryptoCasesScreen } from '../../src/screens/crypto-cases/crypto-cases.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { cryptoCasesModel, read } from '../support/models/crypto-cases.model.ts'
import { renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null

function expectShown({ context }: SnapshotFrom<typeof cryptoCasesMachine>) {
  expect({
    cases: screen.getAllByRole('article').map((card) => plain(card.textContent)),
    operations: screen
      .getAllByRole('listitem')
      .filter((row) => within(row).queryByRole('link'))
      .map((row) => plain(row.textContent)),
    all: link('All crypto case operations'),
  }).toEqual({
    cases: [
      'Top fiveBTC 60 %ETH 40 %Plans invested in itBalance0.45 % a day, estimated · 90 days',
      'SteadyUSDC 50 %BTC 30 %ETH 20 %No plan on offer is invested in it now.',
    ],
    operations: (context.read?.operations ?? []).map(
      ({ type }) =>
        `Top five3,000.00 USDT${type === 'bought' ? 'Bought' : 'Sold'} · 12:00BTC 0.0189 USDT · ETH 0.4 USDT`,
    ),
    all: context.read?.hasOlder ? '/operations?tab=cases' : null,
  })
}

walkScreen(cryptoCasesModel, {
  screen: (actor) => <CryptoCasesScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Load again' })),
  },
  shows: {
    loading: () => expect(screen.getByRole('status')).toHaveTextContent('Loading…'),
    notLoaded: ({ context }) =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        context.failure?.code === 'timed_out'
          ? 'The waiting time has expired.'
          : 'No connection. Check your internet and try again.',
      ),
    showing: expectShown,
    refreshing: expectShown,
  },
})

test('whoever has no deposit on such a plan is led to the plans', async () => {
  const flow = startFlow(cryptoCasesMachine)
  await flow.answer('readCases', { ...read, operations: [] })
  renderInApp(<CryptoCasesScreen actor={flow.actor} />)
  expect([screen.getByText('Nothing yet').tagName, link('Open a deposit')]).toEqual([
    'H3',
    '/deposits/new',
  ])
})
