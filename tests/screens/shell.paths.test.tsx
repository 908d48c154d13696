import { screen, within } from '@testing-library/react'
import { beforeAll, expect } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { preferencesMachine } from '../../src/machines/preferences.machine.ts'
import type { shellMachine } from '../../src/machines/shell.machine.ts'
import { loadScreen } from '../../src/screens/rooms.tsx'
import { ShellScreen } from '../../src/screens/shell/shell.screen.tsx'
import { shellModel } from '../support/models/shell.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof shellMachine>

beforeAll(async () => {
  await loadScreen('cabinet')
  await loadScreen('refill')
  await loadScreen('placeholder')
  await loadScreen('notFound')
})

const preferences = createActor(preferencesMachine, {
  input: { theme: 'light', locale: 'en' },
}).start()

const titles: Record<string, string> = {
  cabinet: 'Welcome, Assel',
  refill: 'Refill',
  deposits: 'Deposits',
  operations: 'Operations',
  notFound: 'Page not found',
}
const content = () => within(screen.getByRole('main'))
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

/** The last region says what the whole frame shows: the room in sight, the entry that is current, the bell. */
function expectFrame({ context, matches }: Snapshot, name: string | undefined) {
  if (name === undefined) return
  expect(heading()).toEqual(titles[name])
  expect(document.title).toEqual(`${name === 'cabinet' ? 'Cabinet' : titles[name]} · Cabinet`)
  const sidebar = within(screen.getByRole('navigation', { name: 'Main navigation' }))
  const current = sidebar.getAllByRole('link').filter((link) => link.ariaCurrent === 'page')
  expect(current.map((link) => link.textContent)).toEqual(
    name === 'notFound' ? [] : [name === 'cabinet' ? 'Cabinet' : titles[name]],
  )
  expect(
    screen.getByRole('link', { name: `Notifications: ${context.unread} unread` }),
  ).toBeInTheDocument()
  expect(screen.queryByText('Sandbox') !== null).toEqual(context.application !== null)
  const bots = matches({ menu: 'open' }) ? 2 : 1
  expect(screen.queryAllByRole('link', { name: 'Open the bot (opens Telegram)' }).length).toEqual(
    context.application === null ? 0 : bots,
  )
}

const roomShows = (text: string) => (snapshot: Snapshot) => {
  const isCovered =
    snapshot.matches({ place: { arrival: 'roomNotLoaded' } }) ||
    snapshot.matches({ place: { arrival: { loadingRoom: 'long' } } })
  const shown = content().getByText(text)
  if (isCovered) expect(shown).not.toBeVisible()
  else expect(shown).toBeVisible()
}

walkScreen(shellModel, {
  screen: (actor) => (
    <ShellScreen actor={actor} preferences={preferences} onSignOut={() => undefined} />
  ),
  gestures: {
    'menu.opened': (_, person) => person.click(screen.getByRole('button', { name: 'More' })),
    'menu.closed': (_, person) => person.click(screen.getByRole('button', { name: 'Close' })),
    'retry.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Try again' })),
  },
  shows: {
    'place.arrival.settled': (snapshot) => {
      expectFrame(snapshot, snapshot.context.shown?.name)
      expect(screen.queryByRole('button', { name: 'Try again' })).toEqual(null)
    },
    'place.arrival.loadingRoom.brief': (snapshot) =>
      expectFrame(snapshot, snapshot.context.shown?.name ?? snapshot.context.place.name),
    'place.arrival.loadingRoom.long': (snapshot) => {
      expectFrame(snapshot, snapshot.context.place.name)
      expect(content().getAllByRole('status').length).toEqual(1)
    },
    'place.arrival.roomNotLoaded': (snapshot) => {
      expectFrame(snapshot, snapshot.context.place.name)
      expect(content().getByRole('alert')).toHaveTextContent(
        'This page could not be loaded. Your money is not affected.',
      )
    },
    'place.room.none': () => expect(content().queryByRole('heading')).toEqual(null),
    'place.room.cabinet': roomShows('Recent operations'),
    'place.room.refill': roomShows('Refill history'),
    'place.room.placeholder': roomShows('This page is not built yet'),
    'place.room.notFound': roomShows('There is nothing at this address'),
    'menu.closed': () => expect(screen.queryByRole('dialog')).toEqual(null),
    'menu.open': () => {
      const menu = within(screen.getByRole('dialog', { name: 'More' }))
      expect(menu.getByRole('link', { name: 'Operations' })).toHaveAttribute('href', '/operations')
      expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings/data')
      expect(menu.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
      expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
    },
  },
})
