import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import {
  isRead,
  type notificationsMachine,
  unreadIn,
} from '../../src/machines/notifications.machine.ts'
import { firstPage, lastPage, notificationsModel } from '../support/models/notifications.model.ts'
import { answered, failed, type ModelEvent } from '../support/paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { type Fixtures, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof notificationsMachine>

const list = 'GET /notification?'
const older = 'GET /notification?cursor=*'
const mark = 'POST /notification/read'

/** A page of the provider has twenty, of which the model looks at the first two; a welcome and one more are older. */
const PAGE = 20
const unread = PAGE + 2

const model = {
  ...notificationsModel,
  cases: (snapshot: Snapshot): ModelEvent<typeof notificationsMachine>[] => [
    ...['3', '2'].map((id) => ({ type: 'notification.read' as const, id })),
    answered('listNotifications', {
      ...(snapshot.matches({ list: 'loadingOlder' }) ? lastPage : firstPage),
      unread,
    }),
    failed('listNotifications', 'unreachable'),
    answered('markRead', { unread: 0 }),
    failed('markRead', 'unreachable'),
  ],
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const rows = (page: Page) => page.locator('main li:has([id^="notification-"])')

async function expectListed(snapshot: Snapshot, { page }: Fixtures) {
  const { context } = snapshot
  const { items, at, failure, markFailure, nextCursor } = context
  if (at === 0) {
    await expect(main(page).getByRole('status')).toHaveText('Loading…')
    return
  }
  await expect(rows(page)).toHaveCount(nextCursor === null ? unread : PAGE)
  for (const [location, id] of ['3', '2'].entries()) {
    const item = items.find((one) => one.id === id)
    const isSeenAsRead = item !== undefined && isRead(context, item)
    await expect(rows(page).nth(location).getByRole('button')).toHaveCount(isSeenAsRead ? 0 : 1)
  }
  const left = unreadIn(context)
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(
    left === 0 ? 'Everything is read' : `${left} unread`,
  )
  await expect(main(page).getByRole('alert')).toHaveCount(
    [markFailure, nextCursor === null ? null : failure].filter((one) => one !== null).length,
  )
  if (nextCursor === null) await expect(button(page, /older/)).toHaveCount(0)
  else {
    const canAsk = snapshot.can({ type: 'older.requested' })
    await expect(button(page, /older/)).toBeEnabled({ enabled: canAsk })
  }
}

walkInBrowser(model, {
  calls: { listNotifications: list, older, markRead: mark },
  // Marking makes the list old at the same moment, which is more than one
  // event: a written test goes that way.
  isPossible: ({ type }) => !/done\.actor\.markRead/.test(type),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    for (let made = 1; made < unread; made += 1) {
      const { id } = await provider.createRefill(session, 'TON', '120')
      await provider.rejectRefill(id)
    }
    await visit(page, '/notifications')
    return {}
  },
  acts: {
    'notification.read': (event, { page }) => {
      const { id } = { id: '', ...event }
      return rows(page)
        .nth(id === '3' ? 0 : 1)
        .getByRole('button')
        .click()
    },
    'all.read': (_, { page }) => button(page, 'Mark all as read').click(),
    'older.requested': (_, { page }) => button(page, 'Show older').click(),
    'retry.requested': (_, { page }) => button(page, 'Load again').click(),
    // As another tab says it.
    'notifications.changed': (_, { page }) =>
      page.evaluate(() =>
        new BroadcastChannel('cabinet').postMessage({ written: ['notifications'] }),
      ),
    'xstate.done.actor.listNotifications': async (_, { gate }) =>
      gate.pass((await gate.isWaiting(older)) ? older : list),
    'xstate.error.actor.listNotifications': async (_, { gate }) =>
      gate.cut((await gate.isWaiting(older)) ? older : list),
  },
  shows: {
    'list.loading': expectListed,
    'list.notLoaded': async ({ context }, { page }) => {
      expect(context.failure?.code).toBe('unreachable')
      await expect(main(page).getByRole('alert')).toContainText('No connection.')
      await expect(button(page, 'Load again')).toBeEnabled()
    },
    'list.listing': expectListed,
    'list.loadingOlder': expectListed,
    'marks.settled': async (snapshot, { page }) => {
      if (snapshot.context.at === 0) return
      await expect(button(page, 'Mark all as read')).toBeEnabled()
    },
    'marks.marking': async ({ context }, { page }) => {
      if (unreadIn(context) === 0) await expect(button(page, 'Mark all as read')).toHaveCount(0)
      else await expect(button(page, 'Mark all as read')).toBeDisabled()
    },
  },
})
