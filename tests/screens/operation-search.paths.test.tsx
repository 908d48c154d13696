import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operationSearchMachine } from '../../src/machines/operation-search.machine.ts'
import { OperationSearchView } from '../../src/screens/operations/operation-search.view.tsx'
import { screenOf } from '../../src/screens/screen-of.tsx'
import { operationSearch } from '../support/descriptions/operation-search.ts'
import { startFlow } from '../support/flow.ts'
import { operationSearchModel, searched } from '../support/models/operation-search.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const OperationSearchScreen = screenOf(OperationSearchView)

testPathsOnScreen(operationSearchModel, {
  description: operationSearch,
  facts: () => ({}),
  screen: (actor) => <OperationSearchScreen actor={actor} />,
})

test('what is searched for is cleared by a button that is there for nothing else', () => {
  const { actor } = startFlow(operationSearchMachine, { input: { location: searched } })
  renderInApp(<OperationSearchScreen actor={actor} />)
  fireEvent.click(screen.getByLabelText('Clear the search'))
  expect(actor.getSnapshot().context.typed).toEqual('')
  expect(screen.queryByLabelText('Clear the search')).toEqual(null)
})
