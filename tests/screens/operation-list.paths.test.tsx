import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperationListScreen } from '../../src/screens/operations/operation-list.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { operationListModel, operationListSample } from '../support/models/operation-list.model.ts'
import { caseOperation, income, released } from '../support/models/operation-samples.ts'
import { proveQuery } from '../support/prove-query.tsx'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'
import { walkScreen } from '../support/walk.tsx'

const at = Date.UTC(2026, 0, 1, 12)
const type = () => screen.getByLabelText('Type')
const show = (location = operationListSample.all.location) => {
  const flow = startFlow(operationListSample.machine, { input: { location } })
  renderInApp(<OperationListScreen actor={flow.actor} />)
  return flow
}

walkScreen(operationListModel, {
  screen: (actor) => <OperationListScreen actor={actor} />,
  gestures: {
    'filter.chosen': ({ filter }) =>
      fireEvent.change(type(), { target: { value: filter.type ?? '' } }),
  },
  shows: { '': ({ context }) => expect(type()).toHaveValue(context.filter.type ?? '') },
})

proveQuery({
  show,
  id: 'list',
  data: { items: [income], nextCursor: 'older', at },
  seen: () => [...document.querySelectorAll('li > a')].map((link) => link.getAttribute('href')),
  nothing: [],
  shown: ['/operations/12'],
  older: {
    page: { items: [released, caseOperation], nextCursor: null, at },
    shown: ['/operations/12', '/operations/11', '/deposits/deposit-1'],
  },
  whenNotRefreshed: 'with its time',
})

test.each([
  [operationListSample.all.location, 'No operations yet'],
  [operationListSample.narrowed.location, 'Nothing matches the filter'],
])('an empty history at %o says "%s"', async (location, title) => {
  const flow = show(location)
  await act(() => queryIn(flow, 'list').answer({ items: [], nextCursor: null, at }))
  expect(screen.getByText(title)).toBeVisible()
})
