import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cryptoCasesMachine } from '../../src/machines/crypto-cases.machine.ts'
import { CryptoCasesView } from '../../src/screens/crypto-cases/crypto-cases.view.tsx'
import { screenOf } from '../../src/screens/screen-of.tsx'
import { cryptoCases } from '../support/descriptions/crypto-cases.ts'
import { startFlow } from '../support/flow.ts'
import { cryptoCasesModel, read } from '../support/models/crypto-cases.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const CryptoCasesScreen = screenOf(CryptoCasesView)

testPathsOnScreen(cryptoCasesModel, {
  description: cryptoCases,
  facts: () => ({
    cases: [
      'Top fiveBTC 60 %ETH 40 %Plans that invest in itBalance0.45 % a day, estimated90 days',
      'SteadyUSDC 50 %BTC 30 %ETH 20 %No available plan invests in it right now.',
    ],
    operation: (type) =>
      `Top five3,000.00 USDT${type === 'bought' ? 'Bought' : 'Sold'}12:00BTC 0.0189 USDT · ETH 0.4 USDT`,
  }),
  screen: (actor) => <CryptoCasesScreen actor={actor} />,
})

test('whoever has no deposit on such a plan is led to the plans', async () => {
  const flow = startFlow(cryptoCasesMachine)
  await flow.answer('readCases', { ...read, operations: [] })
  renderInApp(<CryptoCasesScreen actor={flow.actor} />)
  expect([
    screen.getByText('Nothing yet').tagName,
    screen.getByRole('link', { name: 'Open a deposit' }).getAttribute('href'),
  ]).toEqual(['H3', '/deposits/new'])
})
