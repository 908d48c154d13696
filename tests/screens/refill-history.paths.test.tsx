import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RefillHistoryScreen } from '../../src/screens/refill/refill-history.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { refillHistoryModel, refillHistorySample } from '../support/models/refill-history.model.ts'
import { replenished, waiting } from '../support/models/refill-samples.ts'
import { proveQuery } from '../support/prove-query.tsx'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'
import { walkScreen } from '../support/walk.tsx'

const at = Date.UTC(2026, 0, 1, 12)
const status = () => screen.getByLabelText('Status')
const show = (location = refillHistorySample.all.location) => {
  const flow = startFlow(refillHistorySample.machine, { input: { location } })
  renderInApp(<RefillHistoryScreen actor={flow.actor} />)
  return flow
}

walkScreen(refillHistoryModel, {
  screen: (actor) => <RefillHistoryScreen actor={actor} />,
  gestures: {
    'filter.chosen': ({ filter }) =>
      fireEvent.change(status(), { target: { value: filter.status ?? '' } }),
  },
  shows: { '': ({ context }) => expect(status()).toHaveValue(context.filter.status ?? '') },
})

proveQuery({
  show,
  id: 'list',
  data: { items: [waiting], nextCursor: 'older', at },
  seen: () => screen.queryAllByRole('link').map((link) => link.getAttribute('href')),
  nothing: [],
  shown: ['/refill/refill-1'],
  older: {
    page: { items: [{ ...replenished, id: 'refill-0' }], nextCursor: null, at },
    shown: ['/refill/refill-1', '/refill/refill-0'],
  },
  whenNotRefreshed: 'with its time',
})

test.each([
  [refillHistorySample.all.location, 'No refills yet'],
  [refillHistorySample.narrowed.location, 'Nothing matches the filter'],
])('an empty history at %o says "%s"', async (location, title) => {
  const flow = show(location)
  await act(() => queryIn(flow, 'list').answer({ items: [], nextCursor: null, at }))
  expect(screen.getByText(title)).toBeVisible()
})
