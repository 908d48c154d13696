import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cryptoCasesMachine } from '../../src/machines/crypto-cases.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/crypto-cases.harness.tsx'
import { read } from '../support/models/crypto-cases.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('whoever has no deposit on such a plan is led to the plans', async () => {
  const flow = startFlow(cryptoCasesMachine)
  await flow.answer('readCases', { ...read, operations: [] })
  renderInApp(harness.screen(flow.actor))
  expect([
    screen.getByText('Nothing yet').tagName,
    screen.getByRole('link', { name: 'Open a deposit' }).getAttribute('href'),
  ]).toEqual(['H3', '/deposits/new'])
})
