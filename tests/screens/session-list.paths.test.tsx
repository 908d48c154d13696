import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { sessionListMachine } from '../../src/machines/session-list.machine.ts'
import { SessionListScreen } from '../../src/screens/security/session-list.screen.tsx'
import { sessionListModel } from '../support/models/session-list.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof sessionListMachine>

const button = (name: string) => screen.queryByRole('button', { name })
const isUsable = (name: string) => button(name)?.matches(':enabled') ?? null
const names: Record<string, string> = {
  'session-1': 'Firefox, Linux',
  'session-2': 'Safari, iPhone',
  'session-3': 'Unknown browser',
}
const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  too_many_requests: 'Too many requests: repeat in a few minutes.',
}

function expectList({ context }: Snapshot, seen: { canEnd: boolean; question: boolean }) {
  const { items, chosen, ended } = context
  const list = screen.queryByRole('list', { name: 'Where you are signed in' })
  const rows = list ? within(list).getAllByRole('listitem') : []
  const hasPhone = items.some(({ id }) => id === 'session-2')
  expect({
    rows: rows.map((row) =>
      row.textContent?.startsWith(names[items[rows.indexOf(row)]?.id ?? ''] ?? '?'),
    ),
    thisDevice: rows.filter((row) => within(row).queryByText('This device')).length,
    canEndPhone: isUsable('End: Safari, iPhone'),
    canEndThis: button('End: Firefox, Linux'),
    canEndOthers: isUsable('End all others'),
    ended: screen.queryByText(/sessions? (was|were) ended\.$/)?.textContent ?? null,
    question: screen.queryByText(/\? Anyone signed in there is signed out at once\.$/)?.textContent,
    canConfirm: isUsable('Yes, end'),
  }).toEqual({
    rows: items.map(() => true),
    thisDevice: items.length > 0 ? 1 : 0,
    canEndPhone: hasPhone ? seen.canEnd : null,
    canEndThis: null,
    canEndOthers: items.length > 1 ? seen.canEnd : null,
    ended: ended === 0 ? null : `${ended} session${ended === 1 ? ' was' : 's were'} ended.`,
    question:
      chosen === null
        ? undefined
        : `${'id' in chosen ? 'End this session?' : 'End all sessions but this one?'} Anyone signed in there is signed out at once.`,
    canConfirm: chosen === null ? null : seen.question,
  })
}

walkScreen(sessionListModel, {
  screen: (actor) => <SessionListScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Load again' })),
    'end.requested': ({ sessions }, person) =>
      person.click(
        screen.getByRole('button', {
          name: 'id' in sessions ? 'End: Safari, iPhone' : 'End all others',
        }),
      ),
    'end.confirmed': (_, person) => person.click(screen.getByRole('button', { name: 'Yes, end' })),
    'end.dismissed': (_, person) => person.click(screen.getByRole('button', { name: 'Keep' })),
  },
  shows: {
    loading: (snapshot) => {
      expectList(snapshot, { canEnd: false, question: false })
      expect(screen.queryByText('Loading…') !== null).toEqual(snapshot.context.items.length === 0)
    },
    notLoaded: (snapshot) => {
      expectList(snapshot, { canEnd: false, question: false })
      expect(screen.getByRole('alert')).toHaveTextContent(
        messages[snapshot.context.failure?.code ?? ''] ?? '?',
      )
      expect(isUsable('Load again')).toEqual(true)
    },
    listed: (snapshot) => {
      expectList(snapshot, { canEnd: true, question: false })
      const { failure } = snapshot.context
      expect(screen.queryByRole('alert')?.textContent ?? null).toEqual(
        failure
          ? `${messages[failure.code]}The session is still open. Please try to end it again.`
          : null,
      )
    },
    confirmingEnd: (snapshot) => expectList(snapshot, { canEnd: true, question: true }),
    ending: (snapshot) => expectList(snapshot, { canEnd: false, question: false }),
  },
})
