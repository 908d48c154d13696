import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import type { shellMachine } from '../../src/machines/shell.machine.ts'
import { shellModel } from '../support/models/shell.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, goTo, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { adopt, expect, heading } from './support/test.ts'

type Snapshot = SnapshotFrom<typeof shellMachine>

const addressOf = ({ name, id }: RouteLocation) =>
  name === 'cabinet' ? '/' : `/${name}${id === undefined ? '' : `/${id}`}`
const titles: Record<string, RegExp> = {
  cabinet: /^Welcome/,
  refill: /^Refill$/,
  news: /^News$/,
}

const demo = { login: 'demo', password: 'CabinetDemo1' }

const locationIn = (event: AnyEvent) => {
  const { location } = { location: null, ...event } as { location: RouteLocation | null }
  return location
}
const isLoading = (snapshot: Snapshot) => snapshot.matches({ route: 'loading' })
/** The address bar reports only another address. */
const isHere = (event: AnyEvent, { context: { location } }: Snapshot) => {
  const visited = locationIn(event)
  return visited !== null && visited.name === location.name && visited.id === location.id
}
/** The provider's figures are not chosen here; what they change is left to the simulated paths. */
const isTold = ({ type }: AnyEvent) =>
  /^(application\.read|unread\.counted|user\.changed)$/.test(type)

const actions = {
  // Back and Forward work with the menu open too.
  'location.visited': (event: AnyEvent, { page }: Fixtures) =>
    goTo(page, addressOf(locationIn(event) ?? { name: 'cabinet', query: {} })),
  'menu.opened': (_: AnyEvent, { page }: Fixtures) =>
    page.getByRole('button', { name: 'More' }).click(),
  'menu.closed': (_: AnyEvent, { page }: Fixtures) =>
    page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click(),
}

const expectHeading = (page: Page, name: string | undefined) =>
  expect(heading(page, titles[name ?? ''] ?? /./)).toBeAttached()

const shows = {
  'route.showing': (snapshot: Snapshot, { page }: Fixtures) =>
    expectHeading(page, snapshot.context.shown?.name),
  'route.loading.brief': ({ context }: Snapshot, { page }: Fixtures) =>
    expectHeading(page, context.shown?.name ?? context.location.name),
  'route.loading.long': async ({ context }: Snapshot, { page }: Fixtures) => {
    await expectHeading(page, context.location.name)
    await expect(page.locator('main > [role=status]')).toHaveCount(1)
  },
  'route.notLoaded': async ({ context }: Snapshot, { page }: Fixtures) => {
    await expectHeading(page, context.location.name)
    await expect(page.getByText(/We couldn’t load this page/)).toBeVisible()
  },
  'menu.closed': (_: Snapshot, { page }: Fixtures) =>
    expect(page.getByRole('dialog')).toHaveCount(0),
  'menu.open': (_: Snapshot, { page }: Fixtures) =>
    expect(page.getByRole('dialog').getByRole('link', { name: 'Settings' })).toBeVisible(),
}

/** The person is stored with the token, because what is painted before the app greets them. */
async function enter({ page, provider }: Fixtures) {
  await page.setViewportSize({ width: 390, height: 844 })
  await adopt(page.context(), provider.origin, await provider.signIn(demo))
}

testPathsInBrowser(shellModel, {
  part: 'every route in reach',
  // A route that is in reach is there before anybody could do anything else.
  isPossible: (event, snapshot) =>
    !isTold(event) &&
    !isHere(event, snapshot) &&
    (!isLoading(snapshot) || event.type === 'xstate.done.actor.loadRoute'),
  open: async (fixtures) => {
    await enter(fixtures)
    await visit(fixtures.page, '/')
    return {}
  },
  actions,
  shows,
})

testPathsInBrowser(shellModel, {
  part: 'routes out of reach',
  calls: {},
  isPossible: (event, snapshot) => {
    const { context } = snapshot
    const visited = locationIn(event)
    if (isTold(event) || event.type.startsWith('menu')) return false
    // Only the scripts of the refill are kept away.
    if (visited?.name === 'news' || visited?.id !== undefined) return false
    const comes = context.location.name === 'cabinet' && context.shown === null
    return comes
      ? event.type === 'xstate.done.actor.loadRoute'
      : event.type !== 'xstate.done.actor.loadRoute'
  },
  open: async (fixtures) => {
    const { page } = fixtures
    await enter(fixtures)
    const scripts = { held: [] as Route[], isCut: false, cabinet: null as Route | null }
    // Only what comes with a route is kept away.
    await page.route(/\/assets\/refill-[^/]+\.js$/, (route) => {
      if (scripts.isCut) return route.abort()
      scripts.held.push(route)
    })
    await page.route(/\/assets\/home-[^/]+\.js$/, (route) => {
      scripts.cabinet = route
    })
    await visit(page, '/')
    return { scripts }
  },
  actions: {
    ...actions,
    'retry.requested': (_, { page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'xstate.done.actor.loadRoute': async (_, { page, scripts }) => {
      await expect.poll(() => scripts.cabinet !== null).toBe(true)
      await scripts.cabinet?.continue()
      // Its heading stands there while it loads.
      await expect(page.locator('#content')).toHaveAttribute('aria-busy', 'false')
    },
    'xstate.error.actor.loadRoute': async (_, { page, scripts }) => {
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
