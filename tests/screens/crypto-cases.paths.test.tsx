import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cryptoCasesMachine } from '../../src/machines/crypto-cases.machine.ts'
import { startFlow } from '../support/flow.ts'
import { read } from '../support/models/crypto-cases.model.ts'
import { renderInApp } from '../support/render.tsx'
import { scene } from '../support/scenes/crypto-cases.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(scene)

test('whoever has no deposit on such a plan is led to the plans', async () => {
  const flow = startFlow(cryptoCasesMachine)
  await flow.answer('readCases', { ...read, operations: [] })
  renderInApp(scene.screen(flow.actor))
  expect([
    screen.getByText('Nothing yet').tagName,
    screen.getByRole('link', { name: 'Open a deposit' }).getAttribute('href'),
  ]).toEqual(['H3', '/deposits/new'])
})
