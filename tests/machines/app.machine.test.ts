import { expect, test } from 'vitest'
import { type AppEvent, appMachine } from '../../src/machines/app.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import { loadedLogic } from '../support/loaded.ts'
import { appInput, loadedShell, locations, otherSession } from '../support/models/app.model.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { application, loadedRoute } from '../support/models/shell.model.ts'

function begin(location: RouteLocation, resumption = appInput.resumption) {
  const flow = startFlow(appMachine, { input: { ...appInput, location, resumption } })
  const pages = () => flow.snapshot.value.pages
  const moves = () =>
    flow.services.performed
      .filter(({ type }) => type === 'replaceLocation')
      .map(({ params }) => (params as RouteLocation).name)
  const alerts = () =>
    flow.snapshot.children.alert?.getSnapshot().context.queue.map(({ message }) => message)
  return { flow, pages, moves, alerts }
}

async function beginInside(location: RouteLocation = locations.refill) {
  const begun = begin(location)
  begun.flow.send({ type: 'session.found', session })
  await begun.flow.answer('loadShell', loadedShell)
  begun.flow.services.performed.length = 0
  return begun
}

/** The route comes; answers with what it was started with. */
async function answerRoute(flow: ReturnType<typeof begin>['flow']) {
  const { logic, inputs } = loadedLogic()
  await flow.answer('loadRoute', { loaded: { ...loadedRoute, logic }, application })
  return inputs
}

const visited = (location: RouteLocation): AppEvent => ({ type: 'location.visited', location })
const missing = (absence: 'notSignedIn' | 'signedOut' | 'signedOutElsewhere'): AppEvent => ({
  type: 'session.missing',
  absence,
})
const opened = { pages: { signedIn: { shell: 'open', admission: 'admitted' } } } as const

test('a signed-out visitor of an inner address signs in and lands there', async () => {
  const { flow, pages } = begin(locations.refill)
  flow.send(missing('notSignedIn'))
  expect(pages()).toEqual({ signedOut: 'login' })

  flow.actor.send({ type: 'xstate.done.actor.login', output: { session } } as never)
  const { logic, inputs } = loadedLogic()
  await flow.answer('loadShell', { ...loadedShell, logic })
  expect(flow.snapshot.matches(opened)).toBe(true)
  expect(inputs).toEqual([{ location: locations.refill, application: null }])
})

test('a sign-in, the first or another one, counts by the clock of the app', async () => {
  const clockOf = ({ flow }: { flow: ReturnType<typeof begin>['flow'] }) =>
    flow.snapshot.children.login?.getSnapshot().context.now
  const outside = begin(locations.login)
  outside.flow.send(missing('notSignedIn'))
  expect(clockOf(outside)).toBe(appInput.now)

  const inside = await beginInside()
  inside.flow.send({ type: 'session.expired' })
  expect(clockOf(inside)).toBe(appInput.now)
})

test('a person who signs in on the sign-in page lands in the cabinet', () => {
  const { flow, moves } = begin(locations.login)
  flow.send(missing('notSignedIn'))
  flow.send({ type: 'session.found', session })

  expect(flow.snapshot.context.location).toEqual({ name: 'cabinet', query: {} })
  expect(moves()).toEqual(['cabinet'])
})

test('a person who is signed in and goes to the sign-in page is led to the cabinet', async () => {
  const { flow, moves } = await beginInside()
  flow.send(visited(locations.login))
  expect(moves()).toEqual(['cabinet'])
})

test('a referral link opens registration with its inviter', async () => {
  const { flow, pages } = begin(locations.registration)
  flow.send(missing('notSignedIn'))
  expect(pages()).toEqual({ signedOut: 'loadingRoute' })
  const inputs = await answerRoute(flow)

  expect(pages()).toEqual({ signedOut: 'showingRoute' })
  expect(inputs).toEqual([
    {
      location: locations.registration,
      user: null,
      application,
      verificationId: null,
      typed: undefined,
    },
  ])
})

test('registration that could not be loaded is tried again when the person asks', async () => {
  const { flow, pages } = begin(locations.registration)
  flow.send(missing('notSignedIn'))
  await flow.refuse('loadRoute', 'unreachable')
  expect(pages()).toEqual({ signedOut: 'routeNotLoaded' })
  flow.send({ type: 'retry.requested' })
  expect(pages()).toEqual({ signedOut: 'loadingRoute' })
})

test('a verification that a reload interrupted goes on where it was', () => {
  const { flow } = begin(locations.login, { flow: 'login', verificationId: 'verification-1' })
  flow.send(missing('notSignedIn'))
  expect(flow.inputOf('readChallenge')).toEqual({ verificationId: 'verification-1' })
})

test('what is being typed on the sign-in page survives a link to another inner address', () => {
  const { flow } = begin(locations.refill)
  flow.send(missing('notSignedIn'))
  const login = flow.snapshot.children.login
  flow.send(visited({ name: 'operations', query: {} }))

  expect(flow.snapshot.children.login).toBe(login)
  expect(flow.snapshot.context.location.name).toBe('operations')
})

test('a blocked account closes the cabinet, and leaving it leads to the sign-in page', async () => {
  const { flow, pages, moves } = await beginInside()
  flow.send({ type: 'account.blocked' })
  expect(pages()).toBe('blocked')
  expect([flow.snapshot.context.login, flow.snapshot.context.shell]).toEqual([null, null])

  flow.send(missing('signedOut'))
  expect(pages()).toEqual({ signedOut: 'login' })
  expect([flow.snapshot.context.location, moves()]).toEqual([locations.login, ['login']])
})

test.each([
  ['at the start', () => begin(locations.refill)],
  [
    'at the sign-in',
    () => {
      const begun = begin(locations.login)
      begun.flow.send(missing('notSignedIn'))
      return begun
    },
  ],
])('an account that turns out to be blocked %s is said to be', (_, prepare) => {
  const { flow, pages } = prepare()
  flow.send({ type: 'account.blocked' })
  expect([pages(), flow.snapshot.children.login]).toEqual(['blocked', undefined])

  flow.send({ type: 'session.found', session })
  expect(flow.snapshot.matches({ pages: 'signedIn' })).toBe(true)
})

test('a blocked account that is left in another tab leads out, too, and says why', async () => {
  const { flow, pages, alerts } = await beginInside()
  flow.send({ type: 'account.blocked' })
  flow.send(missing('signedOutElsewhere'))
  expect([pages(), alerts()]).toEqual([{ signedOut: 'login' }, ['signed_out_elsewhere']])
})

test('an expired session asks to sign in over the cabinet, which stays as it is', async () => {
  const { flow } = await beginInside()
  const shell = flow.snapshot.context.shell
  flow.send({ type: 'session.expired' })
  expect(flow.snapshot.value.pages).toEqual({
    signedIn: { shell: 'open', admission: 'reauthenticating' },
  })

  flow.actor.send({ type: 'xstate.done.actor.login', output: { session } } as never)
  expect(flow.snapshot.matches(opened)).toBe(true)
  expect(flow.snapshot.context.shell).toBe(shell)
})

test.each(['in this tab, as the session then tells', 'in another tab'])(
  'the same person who signs in again %s finds the cabinet as it was',
  async (where) => {
    const { flow } = await beginInside()
    const shell = flow.snapshot.context.shell
    flow.send({ type: 'session.expired' })
    if (where.startsWith('in this tab')) {
      flow.actor.send({ type: 'xstate.done.actor.login', output: { session } } as never)
    }
    flow.send({ type: 'session.found', session })

    expect(flow.snapshot.matches(opened)).toBe(true)
    expect(flow.snapshot.context.shell).toBe(shell)
    expect(flow.services.listener('reads').notified).toEqual([{ type: 'refresh.requested' }])
  },
)

test('a page that came back to the same person keeps the cabinet as it was', async () => {
  const { flow } = await beginInside()
  const shell = flow.snapshot.context.shell
  flow.send({ type: 'session.found', session })
  expect(flow.snapshot.context.shell).toBe(shell)
})

test('somebody else who signs in after an expiry gets a fresh cabinet', async () => {
  const { flow } = await beginInside()
  const shell = flow.snapshot.context.shell
  flow.send({ type: 'session.expired' })
  flow.actor.send({
    type: 'xstate.done.actor.login',
    output: { session: otherSession },
  } as never)
  await flow.answer('loadShell', loadedShell)

  expect(flow.snapshot.context.shell).not.toBe(shell)
  expect(flow.snapshot.context.login).toEqual(otherSession.user.login)
  expect(flow.services.performed.map(({ type }) => type)).toContain('clearReads')
})

test('somebody else who signs in in another tab gets a fresh cabinet here, too', async () => {
  const { flow } = await beginInside()
  const shell = flow.snapshot.context.shell
  flow.send({ type: 'session.found', session: otherSession })
  await flow.answer('loadShell', loadedShell)
  expect(flow.snapshot.context.shell).not.toBe(shell)
})

test('signing out closes the cabinet, forgets what was read and leads to the sign-in page', async () => {
  const { flow, pages, moves } = await beginInside()
  flow.send(missing('signedOut'))

  expect(pages()).toEqual({ signedOut: 'login' })
  expect(flow.snapshot.context.shell).toBeNull()
  expect(flow.snapshot.context.login).toBeNull()
  expect(flow.services.performed.map(({ type }) => type)).toContain('clearReads')
  expect(moves()).toEqual(['login'])
})

test('a person who was signed out in another tab is told so, and the address stays', async () => {
  const { flow, pages, moves, alerts } = await beginInside()
  flow.send(missing('signedOutElsewhere'))

  expect(pages()).toEqual({ signedOut: 'login' })
  expect(moves()).toEqual([])
  expect(alerts()).toEqual(['signed_out_elsewhere'])
})

test('a restoration that took too long is said: the waiting time has expired', () => {
  const { flow, alerts } = begin(locations.refill)
  flow.send({ type: 'session.missing', absence: 'waitingTimeExpired' })
  expect(alerts()).toEqual(['waiting_time_expired'])
})

test('a cabinet that could not be loaded is tried again when the person asks', async () => {
  const { flow } = begin(locations.refill)
  flow.send({ type: 'session.found', session })
  await flow.refuse('loadShell', 'unexpected')
  expect(flow.snapshot.matches({ pages: { signedIn: { shell: 'shellNotLoaded' } } })).toBe(true)
  flow.send({ type: 'retry.requested' })
  await flow.answer('loadShell', loadedShell)
  expect(flow.snapshot.matches(opened)).toBe(true)
})

test('the provider is asked again for its settings until it has told them', async () => {
  const { flow } = await beginInside()
  await flow.refuse('readApplication', 'unreachable')
  expect(flow.snapshot.value.settings).toBe('unknown')
  flow.clock.advance(9_999)
  expect(flow.snapshot.value.settings).toBe('unknown')
  flow.clock.advance(1)
  await flow.answer('readApplication', application)
  expect(flow.snapshot.context.application).toEqual(application)
})

test('a lost connection is said and taken back', () => {
  const { flow } = begin(locations.login)
  flow.receive('watchConnection', { type: 'connection.lost' })
  expect(flow.snapshot.value.connection).toBe('offline')
  flow.receive('watchConnection', { type: 'connection.returned' })
  expect(flow.snapshot.value.connection).toBe('online')
})

test.each([
  ['forgotPassword', locations.forgotPassword],
  ['emailVerification', locations.emailVerification],
  ['changeCancellation', locations.changeCancellation],
] as const)('a visitor who is not signed in finds %s at its address', async (name, location) => {
  const { flow, pages } = begin(location)
  flow.send(missing('notSignedIn'))
  expect(pages()).toEqual({ signedOut: 'loadingRoute' })
  expect(flow.inputOf('loadRoute')).toEqual({ name })
  const inputs = await answerRoute(flow)

  expect(pages()).toEqual({ signedOut: 'showingRoute' })
  expect(inputs).toEqual([
    { location, user: null, application, verificationId: null, typed: undefined },
  ])
})

test('the code of a forgotten password that a reload interrupted goes on where it was', async () => {
  const { flow } = begin(
    { name: 'forgotPassword', query: { step: 'code' } },
    { flow: 'forgotPassword', verificationId: 'verification-1' },
  )
  flow.send(missing('notSignedIn'))
  expect(await answerRoute(flow)).toEqual([
    {
      location: { name: 'forgotPassword', query: { step: 'code' } },
      user: null,
      application,
      verificationId: 'verification-1',
    },
  ])
})

test('a step of a flow outside is told to the flow, and does not begin it anew', async () => {
  const { flow } = begin(locations.forgotPassword)
  flow.send(missing('notSignedIn'))
  const { logic, notified } = loadedLogic()
  await flow.answer('loadRoute', { loaded: { ...loadedRoute, logic }, application })
  const { route } = flow.snapshot.context
  const visit = visited({ name: 'forgotPassword', query: { step: 'code' } })
  flow.send(visit)

  expect(flow.snapshot.context.route).toBe(route)
  expect(notified).toEqual([visit])
  expect(flow.snapshot.context.location.query).toEqual({ step: 'code' })
})

test('the link of a mail opened by a person who is signed in is shown in the cabinet', async () => {
  const { flow, moves } = begin(locations.emailVerification)
  flow.send({ type: 'session.found', session })
  const { logic, inputs } = loadedLogic()
  await flow.answer('loadShell', { ...loadedShell, logic })

  expect(moves()).toEqual(['emailVerification'])
  expect(inputs).toEqual([{ location: locations.emailVerification, application: null }])
  flow.send(visited(locations.emailVerification))
  expect(flow.snapshot.context.location).toEqual(locations.emailVerification)
})

test('a person who is signed in and goes to forgot-password is led to the cabinet', async () => {
  const { flow, moves } = await beginInside()
  flow.send(visited(locations.forgotPassword))
  expect(moves()).toEqual(['cabinet'])
})

test('many calls refused at once ask once to sign in again, and say it in one place', async () => {
  const { flow, alerts } = await beginInside()
  flow.send({ type: 'session.expired' })
  const login = flow.snapshot.children.login
  flow.send({ type: 'session.expired' })
  flow.send({ type: 'session.expired' })

  expect(flow.snapshot.children.login).toBe(login)
  expect(alerts()).toEqual([])
})

test('a visitor who registers under another inviter begins anew', async () => {
  const { flow, pages } = begin(locations.registration)
  flow.send(missing('notSignedIn'))
  await answerRoute(flow)
  flow.send(visited({ ...locations.registration, id: 'aliya' }))
  expect(pages()).toEqual({ signedOut: 'loadingRoute' })
  expect((await answerRoute(flow)).length).toBe(1)
})

const operations: RouteLocation = { name: 'operations', query: {} }
type Begun = ReturnType<typeof begin>

function beginAtSignIn(
  location: RouteLocation = locations.login,
  resumption = appInput.resumption,
) {
  const begun = begin(location, resumption)
  begun.flow.send(missing('notSignedIn'))
  return begun
}

/** The session knows the person as well. */
async function beginWithSession() {
  const begun = await beginInside()
  begun.flow.snapshot.children.session?.send({ type: 'session.opened', session })
  return begun
}
const presence = ({ flow }: Begun) => flow.snapshot.children.session?.getSnapshot().value.presence
const signInBy = ({ flow }: Begun, who = session) =>
  flow.actor.send({ type: 'xstate.done.actor.login', output: { session: who } } as never)

test('it begins online, and its preferences with what the device has kept', () => {
  const { flow } = begin(locations.login)
  expect(flow.snapshot.value.connection).toEqual('online')
  const { theme, locale, areAmountsHidden } =
    flow.snapshot.children.preferences?.getSnapshot().context ?? {}
  expect([theme, locale, areAmountsHidden]).toEqual(['light', 'en', false])
})

test.each<[string, () => Begun, (begun: Begun) => unknown]>([
  [
    'whose session is restored',
    () => begin(locations.refill),
    ({ flow }) => flow.send({ type: 'session.found', session }),
  ],
  [
    'who signs in in another tab',
    () => beginAtSignIn(),
    ({ flow }) => flow.send({ type: 'session.found', session }),
  ],
  ['who signs in', () => beginAtSignIn(), (begun) => signInBy(begun)],
  [
    'whose account is open again',
    () => {
      const begun = begin(locations.refill)
      begun.flow.send({ type: 'account.blocked' })
      return begun
    },
    ({ flow }) => flow.send({ type: 'session.found', session }),
  ],
])('whoever is shown their pages is known: a person %s', (_, start, act) => {
  const begun = start()
  act(begun)
  expect(begun.flow.snapshot.context.login).toEqual(session.user.login)
})

test('a session that is found for somebody else in another tab is theirs, and nothing read is left', async () => {
  const { flow } = await beginInside()
  flow.send({ type: 'session.found', session: otherSession })
  expect(flow.snapshot.context.login).toEqual(otherSession.user.login)
  expect(flow.services.performed.map(({ type }) => type)).toContain('clearReads')
})

test('somebody else who signs in elsewhere over an expired session does not get the open cabinet', async () => {
  const { flow } = await beginInside()
  flow.send({ type: 'session.expired' })
  flow.send({ type: 'session.found', session: otherSession })
  expect(flow.snapshot.value.pages).toEqual({
    signedIn: { shell: 'loadingShell', admission: 'admitted' },
  })
})

test('a sign-in opens the session, at the form and over the cabinet', async () => {
  const atForm = beginAtSignIn()
  signInBy(atForm)
  expect(presence(atForm)).toEqual('authenticated')

  for (const who of [session, otherSession]) {
    const begun = await beginInside()
    begun.flow.send({ type: 'session.expired' })
    signInBy(begun, who)
    expect(presence(begun)).toEqual('authenticated')
  }
})

test('whoever leaves, an open cabinet or a blocked account, leaves their session', async () => {
  for (const isBlocked of [false, true]) {
    const begun = await beginWithSession()
    if (isBlocked) begun.flow.send({ type: 'account.blocked' })
    begun.flow.send({ type: 'signOut.requested' })
    expect(presence(begun)).toEqual('anonymous')
    begun.flow.send(missing('signedOut'))
    expect(begun.flow.snapshot.context.location).toEqual(locations.login)
  }
})

test('a session that is simply gone leads to the form, from the cabinet and from a blocked account', async () => {
  for (const isBlocked of [false, true]) {
    const { flow, pages } = await beginInside()
    if (isBlocked) flow.send({ type: 'account.blocked' })
    flow.send(missing('notSignedIn'))
    expect([pages(), flow.snapshot.context.login]).toEqual([{ signedOut: 'login' }, null])
  }
})

test('a restoration that took too long leads to the form', () => {
  const { flow, pages } = begin(locations.refill)
  flow.send({ type: 'session.missing', absence: 'waitingTimeExpired' })
  expect(pages()).toEqual({ signedOut: 'login' })
})

test('the last address that was asked for is the one that is shown, wherever one waits', () => {
  const restoring = begin(locations.refill)
  const blocked = begin(locations.refill)
  blocked.flow.send({ type: 'account.blocked' })
  const loading = begin(locations.refill)
  loading.flow.send({ type: 'session.found', session })
  for (const { flow } of [restoring, blocked, loading]) {
    flow.send(visited(operations))
    flow.send({ type: 'session.found', session })
    expect(flow.snapshot.context.location).toEqual(operations)
  }
})

test('a person whose cabinet is loading is led away from the sign-in page, and only from there', () => {
  const { flow, moves } = begin(locations.refill)
  flow.send({ type: 'session.found', session })
  flow.services.performed.length = 0
  flow.send(visited(locations.login))
  flow.send(visited(operations))
  expect(moves()).toEqual(['cabinet'])
})

test('the open cabinet is told of each address', async () => {
  const { flow } = begin(locations.refill)
  const { logic, notified } = loadedLogic()
  flow.send({ type: 'session.found', session })
  await flow.answer('loadShell', { ...loadedShell, logic })
  flow.send(visited(operations))
  expect([flow.snapshot.context.location, notified]).toEqual([operations, [visited(operations)]])
})

test.each(['before', 'after'])(
  'settings that come %s the cabinet are known, and told to it',
  async (when) => {
    const { flow } = begin(locations.refill)
    const { logic, inputs, notified } = loadedLogic()
    flow.send({ type: 'session.found', session })
    if (when === 'before') await flow.answer('readApplication', application)
    await flow.answer('loadShell', { ...loadedShell, logic })
    if (when === 'after') await flow.answer('readApplication', application)

    expect([flow.snapshot.value.settings, flow.snapshot.context.application]).toEqual([
      'known',
      application,
    ])
    expect([inputs, notified]).toEqual(
      when === 'before'
        ? [[{ location: locations.refill, application }], []]
        : [
            [{ location: locations.refill, application: null }],
            [{ type: 'application.read', application }],
          ],
    )
  },
)

test('a link on the sign-in page to a page of its own opens that page', () => {
  const { flow, pages } = beginAtSignIn()
  flow.send(visited(locations.registration))
  expect([pages(), flow.snapshot.context.location]).toEqual([
    { signedOut: 'loadingRoute' },
    locations.registration,
  ])
})

test('what a reload interrupted goes on once: whoever leaves it comes back to a fresh form', async () => {
  const { flow } = beginAtSignIn(locations.login, {
    flow: 'login',
    verificationId: 'verification-1',
  })
  flow.send(visited(locations.registration))
  flow.send(visited(locations.login))
  expect(flow.services.calls.filter(({ id }) => id === 'readChallenge').length).toEqual(1)

  const outside = beginAtSignIn(locations.forgotPassword, {
    flow: 'forgotPassword',
    verificationId: 'verification-1',
  })
  await answerRoute(outside.flow)
  expect(outside.flow.snapshot.context.application).toEqual(application)
  outside.flow.send(visited(locations.login))
  expect(outside.flow.snapshot.context.route).toEqual(null)
  outside.flow.send(visited(locations.forgotPassword))
  const inputs = await answerRoute(outside.flow)
  expect(inputs).toEqual([
    {
      location: locations.forgotPassword,
      user: null,
      application,
      verificationId: null,
      typed: undefined,
    },
  ])
})
