import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithdrawalHistoryScreen } from '../../src/screens/withdrawal/withdrawal-history.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { paidPayment, pendingPayment } from '../support/models/money-samples.ts'
import {
  withdrawalHistoryModel,
  withdrawalHistorySample,
} from '../support/models/withdrawal-history.model.ts'
import { proveQuery } from '../support/prove-query.tsx'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'
import { walkScreen } from '../support/walk.tsx'

const at = Date.UTC(2026, 0, 1, 12)
const status = () => screen.getByLabelText('Status')
const show = (location = withdrawalHistorySample.all.location) => {
  const flow = startFlow(withdrawalHistorySample.machine, { input: { location } })
  renderInApp(<WithdrawalHistoryScreen actor={flow.actor} />)
  return flow
}

walkScreen(withdrawalHistoryModel, {
  screen: (actor) => <WithdrawalHistoryScreen actor={actor} />,
  gestures: {
    'filter.chosen': ({ filter }) =>
      fireEvent.change(status(), { target: { value: filter.status ?? '' } }),
  },
  shows: { '': ({ context }) => expect(status()).toHaveValue(context.filter.status ?? '') },
})

proveQuery({
  show,
  id: 'list',
  data: { items: [pendingPayment], nextCursor: 'older', at },
  seen: () => screen.queryAllByRole('link').map((link) => link.getAttribute('href')),
  nothing: [],
  shown: ['/withdrawal/payment-1'],
  older: {
    page: { items: [{ ...paidPayment, id: 'payment-0' }], nextCursor: null, at },
    shown: ['/withdrawal/payment-1', '/withdrawal/payment-0'],
  },
  whenNotRefreshed: 'with its time',
})

test.each([
  [withdrawalHistorySample.all.location, 'No withdrawals yet'],
  [withdrawalHistorySample.narrowed.location, 'Nothing matches the filter'],
])('an empty history at %o says "%s"', async (location, title) => {
  const flow = show(location)
  await act(() => queryIn(flow, 'list').answer({ items: [], nextCursor: null, at }))
  expect(screen.getByText(title)).toBeVisible()
})
