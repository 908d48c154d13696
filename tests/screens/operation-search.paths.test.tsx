import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operationSearchMachine } from '../../src/machines/operation-search.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/operation-search.harness.tsx'
import { searched } from '../support/models/operation-search.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('what is searched for is cleared by a button that is there for nothing else', () => {
  const { actor } = startFlow(operationSearchMachine, { input: { location: searched } })
  renderInApp(harness.screen(actor))
  fireEvent.click(screen.getByLabelText('Clear the search'))
  expect(actor.getSnapshot().context.typed).toEqual('')
  expect(screen.queryByLabelText('Clear the search')).toEqual(null)
})
