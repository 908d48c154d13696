import { screen, within } from '@testing-library/react'
import { beforeAll, expect } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { preferencesMachine } from '../../src/machines/preferences.machine.ts'
import { roomOf, type shellMachine } from '../../src/machines/shell.machine.ts'
import { loadScreen } from '../../src/screens/rooms.tsx'
import { ShellScreen } from '../../src/screens/shell/shell.screen.tsx'
import { quietPlaces, shellModel } from '../support/models/shell.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof shellMachine>

beforeAll(async () => {
  await loadScreen('cabinet')
  await loadScreen('refill')
  for (const name of quietPlaces) await loadScreen(roomOf(name))
})

const preferences = createActor(preferencesMachine, {
  input: { theme: 'light', locale: 'en', areAmountsHidden: false },
}).start()

const titles: Record<string, string> = {
  cabinet: 'Welcome, Assel',
  refill: 'Refill',
  partners: 'Partners',
  news: 'News',
  deposits: 'Deposits',
  depositOpening: 'Open a deposit',
  deposit: 'Deposit',
  cryptoCases: 'Crypto cases',
  withdrawal: 'Withdrawal',
  exchange: 'Exchange',
  operations: 'Operations',
  settingsWallets: 'Payout wallets',
  notFound: 'Page not found',
  settings: 'Settings',
  settingsAppearance: 'Appearance',
  settingsData: 'Personal data',
  settingsPassword: 'Password',
  settingsAvatar: 'Picture',
  settingsVerification: 'Verification',
  settingsSecurity: 'Security',
  notifications: 'Notifications',
  subscription: 'Subscription',
  emailVerification: 'E-mail confirmation',
  changeCancellation: 'Security change',
}
/** Where the sidebar stands at a place that has no entry of its own. */
const entries: Record<string, string[]> = {
  news: [],
  notFound: [],
  notifications: [],
  subscription: ['Settings'],
  emailVerification: [],
  changeCancellation: [],
  depositOpening: ['Deposits'],
  deposit: ['Deposits'],
  cryptoCases: ['Deposits'],
  exchange: [],
  settings: ['Settings'],
  settingsAppearance: ['Settings'],
  settingsData: ['Settings'],
  settingsWallets: ['Settings'],
  settingsPassword: ['Settings'],
  settingsAvatar: ['Settings'],
  settingsVerification: ['Settings'],
  settingsSecurity: ['Settings'],
}
/** Looked up by selector: roles are slow, and this frame is looked at two thousand times. */
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`Nothing matches '${selector}'`)
  return found
}
const content = () => within(find('main'))

/** What the whole frame shows: the place in sight, the entry that is current, the bell, the ways out. */
function expectFrame(snapshot: Snapshot, name: string | undefined) {
  if (name === undefined) return
  const { application, user } = snapshot.context
  const title = name === 'cabinet' ? 'Cabinet' : titles[name]
  const current = find('[aria-label="Main navigation"]').querySelectorAll('[aria-current=page]')
  expect({
    heading: find('h1').textContent,
    title: document.title,
    current: [...current].map((link) => link.textContent),
    bell: find('header a:not([data-sandbox])').ariaLabel,
    isSandbox: document.querySelector('a[href="/sandbox"][target=_blank]') !== null,
    bots: document.querySelectorAll('a[href="https://t.me/cabinet_bot"]').length,
  }).toEqual({
    heading: titles[name],
    title: name === 'cabinet' ? 'Cabinet' : `${title} · Cabinet`,
    current: entries[name] ?? [title],
    bell: `Notifications: ${user.notifications.unread} unread`,
    isSandbox: application !== null,
    bots: application === null ? 0 : snapshot.matches({ menu: 'open' }) ? 2 : 1,
  })
}

const roomShows = (text: string) => (snapshot: Snapshot) => {
  const isCovered =
    snapshot.matches({ place: { arrival: 'roomNotLoaded' } }) ||
    snapshot.matches({ place: { arrival: { loadingRoom: 'long' } } })
  const shown = content().getByText(text)
  if (isCovered) expect(shown).not.toBeVisible()
  else expect(shown).toBeVisible()
}

/** What it shows is proven by paths of its own. */
const roomIsThere = () => expect(find('main > div:last-child').innerHTML).not.toEqual('')

walkScreen(shellModel, {
  screen: (actor) => (
    <ShellScreen actor={actor} preferences={preferences} onSignOut={() => undefined} />
  ),
  gestures: {
    'menu.opened': (_, person) =>
      person.click(screen.getByText('More', { selector: 'button span' })),
    'menu.closed': (_, person) => person.click(screen.getByLabelText('Close')),
    'retry.requested': (_, person) => person.click(screen.getByText('Try again')),
  },
  shows: {
    'place.arrival.settled': (snapshot) => {
      expectFrame(snapshot, snapshot.context.shown?.name)
      expect(screen.queryByText('Try again')).toEqual(null)
    },
    'place.arrival.loadingRoom.brief': (snapshot) =>
      expectFrame(snapshot, snapshot.context.shown?.name ?? snapshot.context.place.name),
    'place.arrival.loadingRoom.long': (snapshot) => {
      expectFrame(snapshot, snapshot.context.place.name)
      expect(find('main').querySelectorAll(':scope > [role=status]').length).toEqual(1)
    },
    'place.arrival.roomNotLoaded': (snapshot) => {
      expectFrame(snapshot, snapshot.context.place.name)
      expect(find('main [role=alert]')).toHaveTextContent(
        'This page could not be loaded. Your money is not affected.',
      )
    },
    'place.room.none': () => expect(find('main').querySelectorAll('h2').length).toEqual(0),
    'place.room.cabinet': roomShows('Recent operations'),
    'place.room.refill': roomShows('New refill'),
    ...Object.fromEntries(quietPlaces.map((name) => [`place.room.${roomOf(name)}`, roomIsThere])),
    'place.room.notFound': roomShows('There is nothing at this address'),
    'menu.closed': () => expect(document.querySelector('dialog[open]')).toEqual(null),
    'menu.open': () => {
      const menu = within(find('dialog[open]'))
      expect(menu.getByText('Operations')).toHaveAttribute('href', '/operations')
      expect(menu.getByText('Settings')).toHaveAttribute('href', '/settings')
      expect(menu.getByLabelText('Language')).toHaveValue('en')
      expect(menu.getByText('Log out')).toBeInTheDocument()
    },
  },
})
