import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { operationListMachine } from '../../src/machines/operation-list.machine.ts'
import { OperationListScreen } from '../../src/screens/operations/operation-list.screen.tsx'
import { operationListModel } from '../support/models/operation-list.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof operationListMachine>

const type = () => screen.getByLabelText<HTMLSelectElement>('Type')
const alertText = () => screen.queryByRole('alert')?.querySelector('strong')?.textContent ?? null
const failureTexts: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))
const ways: Record<string, string> = {
  12: '/operations/12',
  11: '/operations/11',
  3: '/deposits/deposit-1',
}

function expectList(snapshot: Snapshot, canShowOlder: boolean) {
  const { context } = snapshot
  const { items, filter, nextCursor, failure, isOutdated } = context
  const search = filter.type ? '?type=bonus' : ''
  expect({
    rows: [...document.querySelectorAll('li > a')].map((link) => link.getAttribute('href')),
    empty: document.querySelector('h2 ~ p') ? document.querySelector('h2')?.textContent : null,
    older: button(/older/)?.matches(':enabled') ?? null,
    alert: alertText(),
    isOutdated: screen.queryByText('Could not be refreshed.') !== null,
    type: type().value,
  }).toEqual({
    rows: items.map(({ id }) => `${ways[id]}${id === '3' ? '' : search}`),
    empty:
      items.length > 0 ? null : filter.type ? 'Nothing matches the filter' : 'No operations yet',
    older: nextCursor === null ? null : canShowOlder,
    alert: failure ? failureTexts[failure.code] : null,
    isOutdated: isOutdated && !snapshot.matches('refreshing'),
    type: filter.type ?? '',
  })
}

walkScreen(operationListModel, {
  screen: (actor) => <OperationListScreen actor={actor} />,
  gestures: {
    'filter.chosen': ({ filter }) => {
      fireEvent.change(type(), { target: { value: filter.type ?? '' } })
    },
    'refresh.requested': () => fireEvent.click(screen.getByLabelText('Refresh')),
    'retry.requested': () => fireEvent.click(screen.getByText('Load again')),
    'older.requested': () => fireEvent.click(screen.getByText('Show older')),
  },
  shows: {
    loading: ({ context }) => {
      expect(screen.getByText('Loading…')).toBeInTheDocument()
      expect(document.querySelectorAll('li')).toHaveLength(0)
      expect(type().value).toEqual(context.filter.type ?? '')
    },
    notLoaded: ({ context }) => {
      expect(alertText()).toEqual(failureTexts[context.failure?.code ?? ''])
      expect(button(/^Load again$/)).toBeEnabled()
    },
    listing: (snapshot) => expectList(snapshot, true),
    refreshing: (snapshot) => expectList(snapshot, false),
    loadingOlder: (snapshot) => expectList(snapshot, false),
  },
})
