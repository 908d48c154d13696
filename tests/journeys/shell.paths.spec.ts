import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Place } from '../../src/machines/places.ts'
import { roomOf, type shellMachine } from '../../src/machines/shell.machine.ts'
import { quietPlaces, shellModel } from '../support/models/shell.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { expect, heading } from './support/journey.ts'
import { keepToken } from './support/settle.ts'
import { type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof shellMachine>

const addresses: Record<string, string> = {
  cabinet: '/',
  refill: '/refill',
  partners: '/partners?from=here',
  news: '/news?from=here',
  deposits: '/deposits?from=here',
  depositOpening: '/deposits/new?from=here',
  deposit: '/deposits/1?from=here',
  cryptoCases: '/deposits/cases?from=here',
  withdrawal: '/withdrawal?from=here',
  exchange: '/exchange?from=here',
  operations: '/operations?from=here',
  settingsWallets: '/settings/wallets?from=here',
  notFound: '/nowhere?from=here',
  settings: '/settings?from=here',
  settingsAppearance: '/settings/appearance?from=here',
  settingsData: '/settings/data?from=here',
  settingsPassword: '/settings/password?from=here',
  settingsAvatar: '/settings/avatar?from=here',
  settingsVerification: '/settings/verification?from=here',
  settingsSecurity: '/settings/security?from=here',
  notifications: '/notifications?from=here',
  subscription: '/subscription?from=here',
  emailVerification: '/verify-email?from=here',
  changeCancellation: '/cancel-change?from=here',
}
const titles: Record<string, RegExp> = {
  cabinet: /^Welcome/,
  refill: /^Refill$/,
  partners: /^Partners$/,
  news: /^News$/,
  deposits: /^Deposits$/,
  depositOpening: /^Open a deposit$/,
  deposit: /^Deposit/,
  cryptoCases: /^Crypto cases$/,
  withdrawal: /^Withdrawal$/,
  exchange: /^Exchange$/,
  operations: /^Operations$/,
  settingsWallets: /^Payout wallets$/,
  notFound: /^Page not found$/,
  settings: /^Settings$/,
  settingsAppearance: /^Appearance$/,
  settingsData: /^Personal data$/,
  settingsPassword: /^Password$/,
  settingsAvatar: /^Picture$/,
  settingsVerification: /^Verification$/,
  settingsSecurity: /^Security$/,
  notifications: /^Notifications$/,
  subscription: /^Subscription$/,
  emailVerification: /^E-mail confirmation$/,
  changeCancellation: /^Security change$/,
}

const demo = { login: 'demo', password: 'CabinetDemo1' }

const placeIn = (event: AnyEvent) => {
  const { place } = { place: null, ...event } as { place: Place | null }
  return place
}
/** Whose scripts this walk does not keep away. */
const isElsewhere = (place: Place | null) => quietPlaces.some((name) => name === place?.name)
const isLoading = (snapshot: Snapshot) => snapshot.matches({ place: { arrival: 'loadingRoom' } })
/** The provider's figures come as they come; what they change is left to the simulated walks. */
const isTold = ({ type }: AnyEvent) =>
  /^(application\.read|unread\.counted|user\.changed)$/.test(type)

const acts = {
  // As Back and Forward do, which work with the menu open too.
  'place.visited': (event: AnyEvent, { page }: Scene) =>
    page.evaluate(
      (address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      },
      addresses[placeIn(event)?.name ?? ''],
    ),
  'menu.opened': (_: AnyEvent, { page }: Scene) =>
    page.getByRole('button', { name: 'More' }).click(),
  'menu.closed': (_: AnyEvent, { page }: Scene) =>
    page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
}

const room =
  (text: string) =>
  async (snapshot: Snapshot, { page }: Scene) => {
    const isCovered =
      snapshot.matches({ place: { arrival: 'roomNotLoaded' } }) ||
      snapshot.matches({ place: { arrival: { loadingRoom: 'long' } } })
    await expect(page.getByRole('main').getByText(text)).toBeVisible({ visible: !isCovered })
  }

/** What it shows is walked by journeys of its own. */
const roomIsThere = (_: Snapshot, { page }: Scene) =>
  expect(page.locator('main > div:last-child > *').first()).toBeAttached()

const expectHeading = (page: Page, name: string | undefined) =>
  expect(heading(page, titles[name ?? ''] ?? /./)).toBeAttached()

const shows = {
  'place.arrival.settled': (snapshot: Snapshot, { page }: Scene) =>
    expectHeading(page, snapshot.context.shown?.name),
  'place.arrival.loadingRoom.brief': ({ context }: Snapshot, { page }: Scene) =>
    expectHeading(page, context.shown?.name ?? context.place.name),
  'place.arrival.loadingRoom.long': async ({ context }: Snapshot, { page }: Scene) => {
    await expectHeading(page, context.place.name)
    await expect(page.locator('main > [role=status]')).toHaveCount(1)
  },
  'place.arrival.roomNotLoaded': async ({ context }: Snapshot, { page }: Scene) => {
    await expectHeading(page, context.place.name)
    await expect(page.getByText(/This page could not be loaded/)).toBeVisible()
  },
  'place.room.none': (_: Snapshot, { page }: Scene) =>
    expect(page.locator('main h2')).toHaveCount(0),
  'place.room.cabinet': room('Recent operations'),
  'place.room.refill': room('New refill'),
  ...Object.fromEntries(quietPlaces.map((name) => [`place.room.${roomOf(name)}`, roomIsThere])),
  'place.room.notFound': room('There is nothing at this address'),
  'menu.closed': (_: Snapshot, { page }: Scene) => expect(page.getByRole('dialog')).toHaveCount(0),
  'menu.open': (_: Snapshot, { page }: Scene) =>
    expect(page.getByRole('dialog').getByRole('link', { name: 'Settings' })).toBeVisible(),
}

async function enter({ page, provider }: Scene) {
  await page.setViewportSize({ width: 390, height: 844 })
  await keepToken(page, provider, await provider.signIn(demo))
}

walkJourney(shellModel, {
  part: 'every room in reach',
  // A room that is in reach is there before anybody could do anything else.
  isPossible: (event, snapshot) =>
    !isTold(event) && (!isLoading(snapshot) || event.type === 'xstate.done.actor.loadRoom'),
  open: async (scene) => {
    await enter(scene)
    await visit(scene.page, '/')
    return {}
  },
  acts,
  shows,
})

walkJourney(shellModel, {
  part: 'rooms out of reach',
  calls: {},
  isPossible: (event, snapshot) => {
    const { context } = snapshot
    if (isTold(event) || event.type.startsWith('menu') || isElsewhere(placeIn(event))) {
      return false
    }
    const comes = context.place.name === 'cabinet' && context.shown === null
    return comes
      ? event.type === 'xstate.done.actor.loadRoom'
      : event.type !== 'xstate.done.actor.loadRoom'
  },
  open: async (scene) => {
    const { page } = scene
    await enter(scene)
    const scripts = { held: [] as Route[], isCut: false, cabinet: null as Route | null }
    // Only what comes with a room is kept away.
    await page.route(/\/assets\/refill\.screen-/, (route) => {
      if (scripts.isCut) return route.abort()
      scripts.held.push(route)
    })
    await page.route(/\/assets\/cabinet\.screen-/, (route) => {
      scripts.cabinet = route
    })
    await visit(page, '/')
    return { scripts }
  },
  acts: {
    ...acts,
    'retry.requested': (_, { page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'xstate.done.actor.loadRoom': async (_, { scripts }) => {
      await expect.poll(() => scripts.cabinet !== null).toBe(true)
      await scripts.cabinet?.continue()
    },
    'xstate.error.actor.loadRoom': async (_, { page, scripts }) => {
      await expect.poll(() => scripts.held.length).toBeGreaterThan(0)
      // The browser asks for a script beforehand, and once more when it is needed.
      scripts.isCut = true
      await Promise.all(scripts.held.splice(0).map((route) => route.abort()))
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      scripts.isCut = false
    },
  },
  shows,
})
