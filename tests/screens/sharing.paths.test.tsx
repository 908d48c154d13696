import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sharingMachine } from '../../src/machines/sharing.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/sharing.harness.tsx'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('a browser that cannot share offers nothing', () => {
  const { actor } = startFlow(sharingMachine, { input: { canShare: false } })
  renderInApp(harness.screen(actor))
  expect(screen.queryByRole('button')).toEqual(null)
})
