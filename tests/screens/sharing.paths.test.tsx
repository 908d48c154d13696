import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sharingMachine } from '../../src/machines/sharing.machine.ts'
import { startFlow } from '../support/flow.ts'
import { renderInApp } from '../support/render.tsx'
import { scene } from '../support/scenes/sharing.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(scene)

test('a browser that cannot share offers nothing', () => {
  const { actor } = startFlow(sharingMachine, { input: { canShare: false } })
  renderInApp(scene.screen(actor))
  expect(screen.queryByRole('button')).toEqual(null)
})
