import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { notificationsMachine } from '../../src/machines/notifications.machine.ts'
import { like } from '../support/description.ts'
import { notifications, type Row } from '../support/descriptions/notifications.ts'
import { firstPage, lastPage, notificationsModel } from '../support/models/notifications.model.ts'
import { answered, failed, type ModelEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'

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
    { type: 'filter.chosen', filter: { group: null, unreadOnly: true } },
    { type: 'location.visited', location: { name: 'notifications', query: {} } },
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

const rows = (page: Page) => page.locator('main li:has([id^="notification-"])')

/** The model looks at the first two. */
function shownRows([first, second]: Row[], hasOlder: boolean) {
  const looked = [first, second].map((row) =>
    row?.isUnread ? like(/^\/refill\/\d+ unread with a mark$/) : like(/^\/refill\/\d+$/),
  )
  const others = (hasOlder ? PAGE : unread) - looked.length
  return [...looked, ...Array.from({ length: others }, () => like(/^\//))]
}

testPathsInBrowser(model, {
  description: notifications,
  root: (page) => page.getByRole('main'),
  facts: () => ({ rows: shownRows }),
  calls: { listNotifications: list, older, markRead: mark },
  // Marking makes the list old at the same moment, and a filter moves the person: that is more than one event. Written
  // tests go both ways.
  isPossible: ({ type }) => !/done\.actor\.markRead|^filter\.|^location\./.test(type),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    for (let made = 1; made < unread; made += 1) {
      const { id } = await provider.createRefill(session, 'TON', '120')
      await provider.rejectRefill(id)
    }
    await visit(page, '/notifications')
    return {}
  },
  actions: {
    'notification.read': (event, { page }) => {
      const { id } = { id: '', ...event }
      return rows(page)
        .nth(id === '3' ? 0 : 1)
        .getByRole('button')
        .click()
    },
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
})
