import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { queryMachine } from '../../src/machines/query.machine.ts'
import { harness } from '../support/harnesses/query.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const nothing = {
  isAwaited: false,
  items: [],
  isEmpty: false,
  alerts: [],
  notLoaded: false,
  older: null,
  refresh: null,
  isOutdated: false,
}

const refreshing = () => {
  const button = screen.queryByRole('button', { name: 'Refresh' })
  return button && (button.getAttribute('aria-busy') === 'true' ? 'busy' : 'idle')
}

const older = () => {
  const button = screen.queryByRole('button', { name: /older/ })
  return button && { text: button.textContent, canPress: button.matches(':enabled') }
}

const shown = () => ({
  isAwaited: screen.queryByText('Loading…') !== null,
  items: screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
  isEmpty: screen.queryByText('Nothing yet') !== null,
  alerts: screen.queryAllByRole('alert').map((each) => each.querySelector('strong')?.textContent),
  notLoaded: screen.queryByText('The list could not be loaded.') !== null,
  older: older(),
  refresh: refreshing(),
  isOutdated: screen.queryByText('We couldn’t refresh this.') !== null,
})

const unreachable = 'No connection. Check your internet and try again.'

function expectList({ context, value }: SnapshotFrom<typeof queryMachine>) {
  const { data, failure, olderFailure } = context
  expect(shown()).toEqual({
    ...nothing,
    items: data?.items.map(({ id }) => id),
    isEmpty: data?.items.length === 0,
    alerts: [
      ...(failure && value === 'shown' ? [unreachable] : []),
      ...(olderFailure && data?.nextCursor ? [unreachable] : []),
    ],
    older: data?.nextCursor
      ? {
          text: value === 'loadingOlder' ? 'Loading older items…' : 'Show older',
          canPress: value === 'shown',
        }
      : null,
    refresh: value === 'refreshing' ? 'busy' : 'idle',
    isOutdated: failure !== null && value !== 'refreshing',
  })
}

testPathsOnScreen({
  ...harness,
  gestures: {
    'retry.requested': (_, person) => person.click(screen.getByRole('button', { name: /again$/ })),
    'refresh.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Refresh' })),
    'older.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Show older' })),
  },
  shows: {
    loading: () => expect(shown()).toEqual({ ...nothing, isAwaited: true }),
    notLoaded: ({ context }) =>
      expect(shown()).toEqual({
        ...nothing,
        alerts: [unreachable],
        notLoaded: true,
        refresh: context.data === null ? null : 'idle',
      }),
    shown: expectList,
    refreshing: expectList,
    loadingOlder: expectList,
  },
})
