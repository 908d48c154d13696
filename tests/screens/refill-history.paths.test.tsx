import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { refillHistoryMachine } from '../../src/machines/refill-history.machine.ts'
import { RefillHistoryScreen } from '../../src/screens/refill/refill-history.screen.tsx'
import { refillHistoryModel } from '../support/models/refill-history.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof refillHistoryMachine>

const status = () => screen.getByLabelText<HTMLSelectElement>('Status')
const alertText = () => screen.queryByRole('alert')?.querySelector('strong')?.textContent ?? null
const failureTexts: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}
const older = () => screen.queryByRole('button', { name: /^Show older$|^Loading older refills…$/ })

function expectList(snapshot: Snapshot, canShowOlder: boolean) {
  const { context } = snapshot
  const { items, filter, nextCursor, failure, isOutdated } = context
  expect({
    rows: screen.queryAllByRole('link').map((link) => link.getAttribute('href')),
    empty: screen.queryByText(/^No refills yet$|^Nothing matches the filter$/)?.textContent ?? null,
    older: older()?.matches(':enabled') ?? null,
    alert: alertText(),
    isOutdated: screen.queryByText('Could not be refreshed.') !== null,
    status: status().value,
  }).toEqual({
    rows: items.map(({ id }) => `/refill/${id}`),
    empty:
      items.length > 0 ? null : filter.status ? 'Nothing matches the filter' : 'No refills yet',
    older: nextCursor === null ? null : canShowOlder,
    alert: failure ? failureTexts[failure.code] : null,
    isOutdated: isOutdated && !snapshot.matches('refreshing'),
    status: filter.status ?? '',
  })
}

walkScreen(refillHistoryModel, {
  screen: (actor) => <RefillHistoryScreen actor={actor} />,
  gestures: {
    'filter.chosen': ({ filter }) => {
      fireEvent.change(status(), { target: { value: filter.status ?? '' } })
    },
    'refresh.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Refresh' })),
    'retry.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Load again' })),
    'older.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Show older' })),
  },
  shows: {
    loading: ({ context }) => {
      expect(screen.getByRole('status')).toHaveTextContent('Loading…')
      expect(screen.queryAllByRole('link')).toEqual([])
      expect(status().value).toEqual(context.filter.status ?? '')
    },
    notLoaded: ({ context }) => {
      expect(alertText()).toEqual(failureTexts[context.failure?.code ?? ''])
      expect(screen.getByRole('button', { name: 'Load again' })).toBeEnabled()
    },
    listing: (snapshot) => expectList(snapshot, true),
    refreshing: (snapshot) => expectList(snapshot, false),
    loadingOlder: (snapshot) => expectList(snapshot, false),
  },
})
