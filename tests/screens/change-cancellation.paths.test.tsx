import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeCancellationMachine } from '../../src/machines/change-cancellation.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/change-cancellation.harness.tsx'
import { plainLocation } from '../support/models/change-cancellation.model.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test.each([
  ['a page of its own', null, 'H1'],
  ['a card of the page around it', session.user, 'H2'],
])('it is %s', (_, user, heading) => {
  const flow = startFlow(changeCancellationMachine, { input: { location: plainLocation, user } })
  renderInApp(harness.screen(flow.actor))
  expect(screen.getByRole('heading').tagName).toEqual(heading)
})
