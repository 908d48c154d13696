import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import {
  isRead,
  type notificationsMachine,
  unreadIn,
} from '../../src/machines/notifications.machine.ts'
import { NotificationsScreen } from '../../src/screens/notifications/notifications.screen.tsx'
import { notificationsModel } from '../support/models/notifications.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof notificationsMachine>

const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}
const addresses: Record<string, string> = { 3: '/refill/r-7', 2: '/settings/security', 1: '/' }
const row = (id: string) => {
  const found = document.querySelector<HTMLElement>(`li:has([id="notification-${id}"])`)
  if (!found) throw new Error(`Notification ${id} is not listed`)
  return found
}
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))

function expectListed(snapshot: Snapshot) {
  const { context } = snapshot
  const { items, at, failure, markFailure } = context
  expect({
    rows: [...document.querySelectorAll('li > a')].map((link) => link.getAttribute('href')),
    unread: [...document.querySelectorAll('li[data-unread] > a')].map((link) =>
      link.getAttribute('href'),
    ),
    marks: document.querySelectorAll('li button').length,
    head: document.querySelector('h2')?.textContent ?? null,
    older: button(/older/)?.matches(':enabled') ?? null,
    isLoading: screen.queryByText('Loading…') !== null,
    alerts: [...document.querySelectorAll('[role=alert] strong')].map((one) => one.textContent),
  }).toEqual({
    rows: items.map(({ id }) => addresses[id]),
    unread: items.filter((item) => !isRead(context, item)).map(({ id }) => addresses[id]),
    marks: items.filter((item) => !isRead(context, item)).length,
    head:
      at === 0
        ? null
        : items.length === 0
          ? 'No notifications yet'
          : unreadIn(context) === 0
            ? 'Everything is read'
            : `${unreadIn(context)} unread`,
    older: context.nextCursor === null ? null : snapshot.can({ type: 'older.requested' }),
    isLoading: at === 0,
    alerts: [markFailure, context.nextCursor === null ? null : failure].flatMap((one) =>
      one ? [messages[one.code]] : [],
    ),
  })
}

walkScreen(notificationsModel, {
  screen: (actor) => <NotificationsScreen actor={actor} />,
  gestures: {
    // One is marked by its own control, the other by following it.
    'notification.read': ({ id }) => {
      const control = row(id).querySelector(id === '3' ? 'button' : 'a')
      control?.addEventListener('click', (click) => click.preventDefault())
      if (control) fireEvent.click(control)
    },
    'all.read': () => fireEvent.click(screen.getByText('Mark all as read')),
    'older.requested': () => fireEvent.click(screen.getByText('Show older')),
    'retry.requested': () => fireEvent.click(screen.getByText('Load again')),
  },
  shows: {
    'list.loading': expectListed,
    'list.notLoaded': ({ context }) => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        messages[context.failure?.code ?? ''] ?? '',
      )
      expect(button(/^Load again$/)).toBeEnabled()
    },
    'list.listing': expectListed,
    'list.loadingOlder': expectListed,
    'marks.settled': (snapshot) => {
      const all = button(/^Mark all/)
      if (all) expect(all.matches(':enabled')).toEqual(snapshot.can({ type: 'all.read' }))
    },
    'marks.marking': () => {
      const all = button(/^Mark all/)
      if (all) expect(all).toBeDisabled()
    },
  },
})
