import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { shellMachine } from '../../src/machines/shell.machine.ts'
import type { Flow } from '../support/flow.ts'
import { harness } from '../support/harnesses/shell.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

type Snapshot = SnapshotFrom<typeof shellMachine>
type ShellFlow = Flow<typeof shellMachine>

const titles: Record<string, string> = {
  cabinet: 'Welcome, Assel',
  refill: 'Refill',
  news: 'News',
}
/** Looked up by selector: roles are slow, and this frame is looked at two thousand times. */
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`Nothing matches '${selector}'`)
  return found
}
const content = () => within(find('main'))

/** Reads the whole frame: the route in sight, the entry of the one that is asked for, the bell, the ways out. */
function expectFrame(snapshot: Snapshot, name: string | undefined, { user }: ShellFlow) {
  if (name === undefined) return
  const { application, location } = snapshot.context
  const { unread } = user.notifications
  const entryOf = (route: string) => (route === 'cabinet' ? 'Cabinet' : titles[route])
  const title = entryOf(name)
  const current = find('[aria-label="Main navigation"]').querySelectorAll('[aria-current=page]')
  expect({
    isBusy: find('main').ariaBusy === 'true',
    heading: find('h1').textContent,
    title: document.title,
    current: [...current].map((link) => link.textContent),
    bell: find('header a:not([data-sandbox])').ariaLabel,
    listed: find('nav a[href="/notifications"]').textContent,
    isSandbox: document.querySelector('a[href="/sandbox"][target=_blank]') !== null,
    bots: document.querySelectorAll('a[href="https://t.me/cabinet_bot"]').length,
  }).toEqual({
    isBusy: snapshot.matches({ route: 'loading' }),
    heading: titles[name],
    title: name === 'cabinet' ? 'Cabinet' : `${title} · Cabinet`,
    current: location.name === 'news' ? [] : [entryOf(location.name)],
    bell: unread === 0 ? 'Notifications' : `Notifications: ${unread} unread`,
    listed: unread === 0 ? 'Notifications' : `Notifications${unread}, ${unread} unread`,
    isSandbox: application !== null,
    bots: application === null ? 0 : snapshot.matches({ menu: 'open' }) ? 2 : 1,
  })
}

const page = () => content().queryByText('What the route shows')

/** Until the first route has come there is none; after that one stays, covered while another is waited for. */
function expectPage({ context }: Snapshot, isCovered: boolean) {
  if (context.shown === null) expect(page()).toBeNull()
  else if (isCovered) expect(page()).not.toBeVisible()
  else expect(page()).toBeVisible()
}

testPathsOnScreen({
  ...harness,
  gestures: {
    'menu.opened': (_, person) =>
      person.click(screen.getByText('More', { selector: 'button span' })),
    'menu.closed': (_, person) => person.click(screen.getByLabelText('Close')),
    'retry.requested': (_, person) => person.click(screen.getByText('Try again')),
  },
  shows: {
    'route.showing': (snapshot, flow) => {
      expectFrame(snapshot, snapshot.context.shown?.name, flow)
      expectPage(snapshot, false)
      expect(screen.queryByText('Try again')).toEqual(null)
    },
    'route.loading.brief': (snapshot, flow) => {
      expectFrame(snapshot, snapshot.context.shown?.name ?? snapshot.context.location.name, flow)
      expectPage(snapshot, false)
    },
    'route.loading.long': (snapshot, flow) => {
      expectFrame(snapshot, snapshot.context.location.name, flow)
      expectPage(snapshot, true)
      expect(find('main').querySelectorAll(':scope > [role=status]').length).toEqual(1)
    },
    'route.notLoaded': (snapshot, flow) => {
      expectFrame(snapshot, snapshot.context.location.name, flow)
      expectPage(snapshot, true)
      expect(find('main [role=alert]')).toHaveTextContent(
        'We couldn’t load this page. Your money is safe.',
      )
    },
    'menu.closed': () => expect(document.querySelector('dialog[open]')).toEqual(null),
    'menu.open': () => {
      const menu = within(find('dialog[open]'))
      expect(menu.getByText('Operations')).toHaveAttribute('href', '/operations')
      expect(menu.getByText('Settings')).toHaveAttribute('href', '/settings')
      expect(menu.getByText('Exchange')).toHaveAttribute('href', '/exchange')
      expect(menu.getByText('Notifications')).toHaveAttribute('href', '/notifications')
      expect(menu.getByText('Subscription')).toHaveAttribute('href', '/subscription')
      expect(menu.getByLabelText('Language')).toHaveValue('en')
      expect(menu.getByText('Log out')).toBeInTheDocument()
    },
  },
})
