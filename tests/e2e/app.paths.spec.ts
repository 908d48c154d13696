import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Session } from '../../src/api/contract/session.ts'
import type { appMachine } from '../../src/machines/app.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import type { Absence } from '../../src/machines/system.ts'
import { appModel, otherSession } from '../support/models/app.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { blockSession, blockSignIn } from './support/blocked.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import {
  expireSession,
  forgetSession,
  signInElsewhere,
  signOutElsewhere,
  tellTabs,
} from './support/other-tab.ts'
import { newcomer, type Person } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { expect, logOut, signIn } from './support/test.ts'
import { passTime } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof appMachine>
/** `link`: of the mail that the person was sent. */
type Own = { other: Person; link: string }

const profile = 'GET /user-data/byType'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

const notified = (event: AnyEvent) =>
  event as AnyEvent & {
    location: RouteLocation
    session: Session
    output: { session: Session }
    absence: Absence
  }

const isOther = ({ user }: Session) => user.login === otherSession.user.login
const isAdmitted = (snapshot: Snapshot) =>
  snapshot.matches({ pages: { signedIn: { admission: 'admitted' } } })

/** The provider has not answered yet whose the token is. */
function isPossibleAtOpening(event: AnyEvent): boolean {
  if (event.type === 'session.found') return !isOther(notified(event).session)
  if (event.type === 'session.missing')
    return ['notSignedIn', 'waitingTimeExpired'].includes(notified(event).absence)
  return event.type === 'location.visited'
}

/** Answers that come by themselves are there before the test can look. */
function isPossible(event: AnyEvent, snapshot: Snapshot): boolean {
  const { type } = event
  if (/settingsWait|readApplication/.test(type)) return false
  if (snapshot.matches({ pages: 'restoring' })) return isPossibleAtOpening(event)
  if (snapshot.matches({ pages: { signedOut: 'loadingRoute' } }))
    return type === 'xstate.done.actor.loadRoute'
  if (snapshot.matches({ pages: { signedIn: { shell: 'loadingShell' } } }))
    return type === 'xstate.done.actor.loadShell'
  if (snapshot.matches({ connection: 'offline' })) return type === 'connection.returned'
  // The one form that a blocked account can be signed in to is that of the sign-in.
  if (type === 'account.blocked')
    return isAdmitted(snapshot) || snapshot.matches({ pages: { signedOut: 'login' } })
  // Whoever wants to leave has left at once: one act causes both.
  if (type === 'signOut.requested') return false
  // After a sign-in nobody is known who could leave elsewhere.
  if (type === 'session.missing' && snapshot.matches({ pages: 'blocked' }))
    return notified(event).absence === 'signedOut'
  if (type === 'session.missing') return notified(event).absence !== 'waitingTimeExpired'
  return true
}

const addressOf = ({ name }: RouteLocation, { other, link }: Own) =>
  ({
    registration: `/register/${other.login}`,
    forgotPassword: '/forgot-password',
    emailVerification: link,
    changeCancellation: '/cancel-change?token=a-token-of-a-change-that-waits',
    login: '/login',
  })[name as string] ?? `/${name}`

const personOf = (session: Session, { person, other }: Fixtures & Own) =>
  isOther(session) ? other : person

/** The cabinet reads the same data, under a heading. */
const isRestoring = async ({ page, gate }: Fixtures) =>
  (await gate.isWaiting(profile)) && (await page.locator('#root h1').count()) === 0

/** The one who uses the account, or who signs in to it. */
async function block(fixtures: Fixtures) {
  const form = fixtures.page.getByLabel('Password', { exact: true })
  await ((await form.count()) ? blockSignIn(fixtures) : blockSession(fixtures))
}

async function miss(event: AnyEvent, fixtures: Fixtures) {
  const { page, gate } = fixtures
  const { absence } = notified(event)
  if (await isRestoring(fixtures)) {
    if (absence === 'notSignedIn') await gate.cut(profile)
    else await passTime(page, 5_000)
  } else if (absence === 'signedOut') {
    await logOut(page)
  } else if (absence === 'signedOutElsewhere') {
    await signOutElsewhere(page)
  } else {
    // Somebody came and went in another tab, before this one could look.
    await forgetSession(page)
    await tellTabs(page, 'signedIn')
  }
}

async function open({ page, person, provider }: Fixtures): Promise<Own> {
  const other = newcomer()
  await provider.register(other)
  await settle(page, provider, person)
  await visit(page, '/refill')
  return { other, link: await provider.mailedLink(person.email) }
}

const actions = {
  'location.visited': (event: AnyEvent, { page, ...fixtures }: Fixtures & Own) =>
    page.evaluate(
      (address) => history.pushState(null, '', address),
      addressOf(notified(event).location, fixtures),
    ),
  'session.found': async (event: AnyEvent, fixtures: Fixtures & Own) => {
    const { page, gate, provider } = fixtures
    if (await isRestoring(fixtures)) return gate.pass(profile)
    const session = await provider.signIn(personOf(notified(event).session, fixtures))
    await signInElsewhere(page, provider, session)
  },
  'session.missing': miss,
  'retry.requested': (_: AnyEvent, { page }: Fixtures) =>
    page.getByRole('button', { name: 'Try again' }).click(),
}

/** Leaving is asked for, and then the session is missing. */
const causes = (event: AnyEvent): AnyEvent[] =>
  event.type === 'session.missing' && notified(event).absence === 'signedOut'
    ? [{ type: 'signOut.requested' }, event]
    : [event]

const expectOutside =
  (title: string) =>
  async (_: Snapshot, { page }: Fixtures) => {
    await expect(page.locator('#root h1')).toHaveText(title)
    await expect(dialog(page)).toHaveCount(0)
  }

const outsideTitles: Record<string, string> = {
  registration: 'Create an account',
  forgotPassword: 'Forgot password?',
  emailVerification: 'Confirm your e-mail',
  changeCancellation: 'Cancel a security change',
}

const nothing = () => undefined

const shows = {
  'pages.restoring': async (_: Snapshot, { page, gate }: Fixtures) => {
    await gate.asked(profile)
    await expect(page.locator('#root h1')).toHaveCount(0)
  },
  'pages.signedOut.loadingRoute': nothing,
  'pages.signedOut.login': expectOutside('Sign in'),
  'pages.signedOut.showingRoute': (snapshot: Snapshot, fixtures: Fixtures) =>
    expectOutside(outsideTitles[snapshot.context.location.name] ?? '')(snapshot, fixtures),
  'pages.signedOut.routeNotLoaded': expectOutside('We couldn’t load this page'),
  'pages.blocked': expectOutside('Your account is blocked'),
  'pages.signedIn.shell.loadingShell': nothing,
  'pages.signedIn.shell.shellNotLoaded': expectOutside('We couldn’t load this page'),
  'pages.signedIn.shell.open': async ({ context }: Snapshot, fixtures: Fixtures & Own) => {
    const { page } = fixtures
    await expect(page.locator('main#content')).toBeAttached()
    const isHere = context.login === otherSession.user.login ? fixtures.other : fixtures.person
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').login))
      .toBe(isHere.login)
  },
  'pages.signedIn.admission.admitted': (_: Snapshot, { page }: Fixtures) =>
    expect(dialog(page)).toHaveCount(0),
  'pages.signedIn.admission.reauthenticating': (_: Snapshot, { page }: Fixtures) =>
    expect(dialog(page)).toBeVisible(),
  'settings.reading': nothing,
  'connection.online': (_: Snapshot, { page }: Fixtures) =>
    expect(page.getByText('No connection', { exact: true })).toHaveCount(0),
  'connection.offline': (_: Snapshot, { page }: Fixtures) =>
    expect(page.getByText('No connection', { exact: true })).toBeVisible(),
}

testPathsInBrowser(appModel, {
  part: 'everything in reach',
  calls: { profile },
  isPossible,
  open,
  causes,
  actions: {
    ...actions,
    'session.expired': (_, { page, provider }) => expireSession(page, provider),
    'account.blocked': (_, fixtures) => block(fixtures),
    'connection.lost': (_, { page }) => page.context().setOffline(true),
    'connection.returned': (_, { page }) => page.context().setOffline(false),
    'xstate.done.actor.login': (event, fixtures) => {
      const { login, password } = personOf(notified(event).output.session, fixtures)
      return signIn(fixtures.page, login, password)
    },
  },
  shows,
})

testPathsInBrowser(appModel, {
  part: 'out of reach',
  calls: { profile },
  isPossible: (event, snapshot) => {
    const { type } = event
    const isOpening = snapshot.matches({ pages: 'restoring' })
    const isOutside = snapshot.matches({ pages: 'signedOut' })
    // The paths above take the rest.
    if (/^xstate/.test(type)) return /^xstate\.error\.actor\.(loadRoute|loadShell)$/.test(type)
    if (snapshot.hasTag('busy') && !isOpening) return false
    if (type === 'session.found') return isOpening && !isOther(notified(event).session)
    if (type === 'session.missing')
      return !isOpening && !isOutside && notified(event).absence === 'signedOut'
    if (type === 'location.visited')
      return isOutside ? notified(event).location.name === 'forgotPassword' : !isOpening
    return type === 'retry.requested'
  },
  open: async (fixtures) => {
    await fixtures.page.route(
      /\/assets\/(frame|registration|forgot-password|email-verification)-/,
      (route) => route.abort(),
    )
    return open(fixtures)
  },
  causes,
  actions,
  shows,
})
