import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  type EventObject,
  sendTo,
  setup,
  stateIn,
  stopChild,
} from 'xstate'
import type { Session } from '../api/contract/session.ts'
import type { Application } from '../api/contract/settings.ts'
import { alertMachine } from './alert.machine.ts'
import { loginMachine } from './login.machine.ts'
import { maintenanceMachine } from './maintenance.machine.ts'
import { type Locale, preferencesMachine, type Theme } from './preferences.machine.ts'
import { present } from './present.ts'
import type {
  Audience,
  LoadedRoute,
  LocationVisited,
  RouteInput,
  RouteLocation,
  RouteName,
} from './route-location.ts'
import { sessionMachine } from './session.machine.ts'
import type { ShellEvent } from './shell.machine.ts'
import { raiseAlert, type SystemEvents } from './system.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: it is the one place that knows whether the person is signed in or not, and keeps
 * the two apart. The address is never taken away from a person who must sign in first; the shell stays as it is,
 * with all that was typed in it, while an expired session is opened again, and is torn down when somebody else
 * comes in. The session, the look, the messages and maintenance run beside it from the first moment to the last.
 */

export type ShellLogic = typeof import('./shell.machine.ts')['shellMachine']

/** The frame around every page of a person who is signed in; src/app.ts adds how it is shown. */
export interface LoadedShell {
  logic: ShellLogic
}

/** Verification that a reload interrupted, as far as it was stored. */
export type Resumption = {
  flow: 'login' | 'registration' | 'forgotPassword'
  verificationId: string
  /** The form of the flow as it was kept; the flow reads it. */
  typed?: unknown
}

export type ConnectionWatched = { type: 'connection.lost' } | { type: 'connection.returned' }

export type AppEvent =
  | LocationVisited
  | ConnectionWatched
  | SystemEvents['app']
  | { type: 'retry.requested' }

type Input = {
  location: RouteLocation
  /** Audience of each route; `signedIn` where none is named. */
  audiences: Partial<Record<RouteName, Audience>>
  resumption: Resumption | null
  theme: Theme
  locale: Locale
  areAmountsHidden: boolean
  now: () => number
  deviceNow: () => number
}

type Context = Input & {
  /** Whose pages are shown; null while those for visitors are. */
  login: string | null
  /** Null until the provider has told it. */
  application: Application | null
  /** The route that a visitor sees; null while that is the sign-in form. */
  route: (LoadedRoute & { actor: AnyActorRef }) | null
  shell: (LoadedShell & { actor: ActorRefFrom<ShellLogic> }) | null
}

type RouteForVisitor = { loaded: LoadedRoute; application: Application }

const home: RouteLocation = { name: 'cabinet', query: {} }

const login: RouteLocation = { name: 'login', query: {} }

type Missing = Extract<AppEvent, { type: 'session.missing' }>
const missing = ({ event }: { event: Missing }) => event

/** A person who leaves by themselves comes to the sign-in page; others are asked to sign in where they are. */
const leaving = [
  {
    guard: { type: 'isSignedOutHere', params: missing },
    target: 'signedOut',
    actions: [
      { type: 'storeLocation', params: { location: login } },
      { type: 'replaceLocation', params: login },
    ],
  },
  {
    guard: { type: 'isSignedOutElsewhere', params: missing },
    target: 'signedOut',
    actions: {
      type: 'raiseAlert',
      params: { severity: 'info', message: 'signed_out_elsewhere' },
    },
  },
  { target: 'signedOut' },
] as const

export const appMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: AppEvent
    tags: 'busy'
    children: {
      session: 'session'
      preferences: 'preferences'
      alert: 'alert'
      maintenance: 'maintenance'
      login: 'login'
      reads: 'reads'
    }
  },
  actors: {
    session: sessionMachine,
    preferences: preferencesMachine,
    alert: alertMachine,
    maintenance: maintenanceMachine,
    login: loginMachine,
    /** Loads the code and the texts of a route, and what it must know of the provider. */
    loadRoute: port<RouteForVisitor, { name: RouteName }>('loadRoute'),
    /** Loads the code and the texts of the frame around all pages of a person who is signed in. */
    loadShell: port<LoadedShell>('loadShell'),
    readApplication: port<Application>('readApplication'),
    reads: unprovidedListener<EventObject, undefined, { type: 'refresh.requested' }>('reads'),
    watchAddress: unprovidedListener<LocationVisited>('watchAddress'),
    watchConnection: unprovidedListener<ConnectionWatched>('watchConnection'),
  },
  actions: {
    /** Moves the person without keeping the location they are moved from in the history; does nothing if they are there. */
    replaceLocation: unprovidedAction<RouteLocation>('replaceLocation'),
    /** Answers read for one person are not shown to the next. */
    clearReads: unprovidedAction('clearReads'),
    /** Asks again for what an expired session was refused, when the session has its new token. */
    refreshReads: sendTo('reads', { type: 'refresh.requested' }),
    storeLocation: assign((_, { location }: { location: RouteLocation }) => ({ location })),
    leaveOutside: assign(({ context: { location, audiences } }) => ({
      location: audiences[location.name] === 'signedOut' ? home : location,
    })),
    openRoute: assign(({ context: { location, resumption }, spawn }, found: RouteForVisitor) => {
      const { loaded, application } = found
      const input: RouteInput = {
        location,
        user: null,
        application,
        verificationId: idFor(location.name, resumption),
        typed: resumption?.typed,
      }
      return { application, route: { ...loaded, actor: spawn(loaded.logic, { input }) } }
    }),
    tellRoute: sendTo(
      ({ context }) => present(context.route, 'route').actor,
      (_, visited: LocationVisited) => visited,
    ),
    closeRoute: stopChild(({ context }) => present(context.route, 'route').actor),
    dropRoute: assign({ route: null }),
    openShell: assign(({ context: { location, application }, spawn }, loaded: LoadedShell) => {
      const input = { location, application }
      return { shell: { ...loaded, actor: spawn(loaded.logic, { input }) } }
    }),
    tellShell: sendTo(
      ({ context }) => present(context.shell, 'shell').actor,
      (_, event: ShellEvent) => event,
    ),
    closeShell: stopChild(({ context }) => present(context.shell, 'shell').actor),
    dropShell: assign({ shell: null }),
    storeLogin: assign((_, { session }: { session: Session }) => ({ login: session.user.login })),
    dropLogin: assign({ login: null }),
    dropResumption: assign({ resumption: null }),
    storeApplication: assign((_, { application }: { application: Application }) => ({
      application,
    })),
    openSession: sendTo('session', (_, { session }: { session: Session }) => ({
      type: 'session.opened',
      session,
    })),
    closeSession: sendTo('session', { type: 'signOut.requested' }),
    raiseAlert: raiseAlert(),
  },
  guards: {
    isRouteOfItsOwn: ({ context }) => isRouteOfItsOwn(context, context.location),
    isOutsideLocation: ({ context: { audiences } }, { location }: { location: RouteLocation }) =>
      audiences[location.name] === 'signedOut',
    asksSignIn: ({ context }, { location }: { location: RouteLocation }) =>
      !isRouteOfItsOwn(context, location),
    /** The inviter, whom the address of a registration names, cannot be changed while it runs. */
    asksSameRoute: ({ context }, { location }: { location: RouteLocation }) =>
      location.name === context.location.name && location.id === context.location.id,
    isSamePerson: ({ context }, { session }: { session: Session }) =>
      session.user.login === context.login,
    isOtherPerson: ({ context }, { session }: { session: Session }) =>
      session.user.login !== context.login,
    isRestoreTimedOut: (_, { absence }: { absence: string }) => absence === 'waitingTimeExpired',
    isSignedOutElsewhere: (_, { absence }: { absence: string }) => absence === 'signedOutElsewhere',
    isSignedOutHere: (_, { absence }: { absence: string }) => absence === 'signedOut',
    isShellOpen: stateIn({ pages: { signedIn: { shell: 'open' } } }),
  },
  delays: { settingsWait: 10_000 },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({
    ...input,
    login: null,
    application: null,
    route: null,
    shell: null,
  }),
  invoke: [
    { id: 'session', src: 'session', systemId: 'session' },
    {
      id: 'preferences',
      src: 'preferences',
      systemId: 'preferences',
      input: ({ context: { theme, locale, areAmountsHidden } }) => ({
        theme,
        locale,
        areAmountsHidden,
      }),
    },
    {
      id: 'alert',
      src: 'alert',
      systemId: 'alert',
      input: ({ context: { deviceNow } }) => ({ now: deviceNow }),
    },
    {
      id: 'maintenance',
      src: 'maintenance',
      systemId: 'maintenance',
      input: ({ context: { now } }) => ({ now }),
    },
    { id: 'reads', src: 'reads' },
    { id: 'watchAddress', src: 'watchAddress' },
    { id: 'watchConnection', src: 'watchConnection' },
  ],
  type: 'parallel',
  states: {
    pages: {
      initial: 'restoring',
      on: { 'account.blocked': '.blocked' },
      states: {
        restoring: {
          tags: 'busy',
          on: {
            'location.visited': {
              actions: { type: 'storeLocation', params: ({ event }) => event },
            },
            'session.found': {
              target: 'signedIn',
              actions: { type: 'storeLogin', params: ({ event }) => event },
            },
            'session.missing': [
              {
                guard: { type: 'isRestoreTimedOut', params: ({ event }) => event },
                target: 'signedOut',
                actions: {
                  type: 'raiseAlert',
                  params: { severity: 'error', message: 'waiting_time_expired' },
                },
              },
              { target: 'signedOut' },
            ],
          },
        },
        signedOut: {
          entry: 'dropLogin',
          initial: 'choosing',
          on: {
            'session.found': {
              target: 'signedIn',
              actions: { type: 'storeLogin', params: ({ event }) => event },
            },
            'location.visited': {
              target: '.choosing',
              actions: { type: 'storeLocation', params: ({ event }) => event },
            },
          },
          states: {
            choosing: {
              always: [{ guard: 'isRouteOfItsOwn', target: 'loadingRoute' }, { target: 'login' }],
            },
            login: {
              invoke: {
                id: 'login',
                src: 'login',
                input: ({ context }) => ({
                  verificationId: idFor('login', context.resumption),
                  now: context.now,
                }),
                onDone: {
                  target: '#app.pages.signedIn',
                  actions: [
                    { type: 'storeLogin', params: ({ event }) => event.output },
                    { type: 'openSession', params: ({ event }) => event.output },
                  ],
                },
              },
              on: {
                'location.visited': {
                  guard: { type: 'asksSignIn', params: ({ event }) => event },
                  actions: { type: 'storeLocation', params: ({ event }) => event },
                },
              },
              exit: 'dropResumption',
            },
            loadingRoute: {
              tags: 'busy',
              invoke: {
                id: 'loadRoute',
                src: 'loadRoute',
                input: ({ context }) => ({ name: context.location.name }),
                onDone: {
                  target: 'showingRoute',
                  actions: { type: 'openRoute', params: ({ event }) => event.output },
                },
                onError: 'routeNotLoaded',
              },
            },
            routeNotLoaded: { on: { 'retry.requested': 'loadingRoute' } },
            showingRoute: {
              on: {
                'location.visited': {
                  guard: { type: 'asksSameRoute', params: ({ event }) => event },
                  actions: [
                    { type: 'storeLocation', params: ({ event }) => event },
                    { type: 'tellRoute', params: ({ event }) => event },
                  ],
                },
              },
              exit: ['closeRoute', 'dropRoute', 'dropResumption'],
            },
          },
        },
        /** Nothing of the shell is left; only support can open it again, or another account is used. */
        blocked: {
          entry: 'dropLogin',
          on: {
            'signOut.requested': { actions: 'closeSession' },
            'session.found': {
              target: 'signedIn',
              actions: { type: 'storeLogin', params: ({ event }) => event },
            },
            'session.missing': leaving,
            'location.visited': {
              actions: { type: 'storeLocation', params: ({ event }) => event },
            },
          },
        },
        signedIn: {
          entry: [
            'leaveOutside',
            { type: 'replaceLocation', params: ({ context }) => context.location },
          ],
          exit: 'clearReads',
          type: 'parallel',
          on: {
            'signOut.requested': { actions: 'closeSession' },
            'session.found': {
              guard: { type: 'isOtherPerson', params: ({ event }) => event },
              target: 'signedIn',
              reenter: true,
              actions: { type: 'storeLogin', params: ({ event }) => event },
            },
            'session.missing': leaving,
          },
          states: {
            shell: {
              initial: 'loadingShell',
              on: {
                'location.visited': [
                  {
                    guard: { type: 'isOutsideLocation', params: ({ event }) => event },
                    actions: { type: 'replaceLocation', params: home },
                  },
                  { actions: { type: 'storeLocation', params: ({ event }) => event } },
                ],
              },
              states: {
                loadingShell: {
                  tags: 'busy',
                  invoke: {
                    id: 'loadShell',
                    src: 'loadShell',
                    onDone: {
                      target: 'open',
                      actions: { type: 'openShell', params: ({ event }) => event.output },
                    },
                    onError: 'shellNotLoaded',
                  },
                },
                shellNotLoaded: { on: { 'retry.requested': 'loadingShell' } },
                open: {
                  exit: ['closeShell', 'dropShell'],
                  on: {
                    'location.visited': [
                      {
                        guard: { type: 'isOutsideLocation', params: ({ event }) => event },
                        actions: { type: 'replaceLocation', params: home },
                      },
                      {
                        actions: [
                          { type: 'storeLocation', params: ({ event }) => event },
                          { type: 'tellShell', params: ({ event }) => event },
                        ],
                      },
                    ],
                  },
                },
              },
            },
            admission: {
              initial: 'admitted',
              states: {
                admitted: { on: { 'session.expired': 'reauthenticating' } },
                reauthenticating: {
                  // Here and not above: a transition of a parallel state rebuilds all of its regions.
                  on: {
                    'session.found': {
                      guard: { type: 'isSamePerson', params: ({ event }) => event },
                      target: 'admitted',
                      actions: 'refreshReads',
                    },
                  },
                  invoke: {
                    id: 'login',
                    src: 'login',
                    input: ({ context: { now } }) => ({ verificationId: null, now }),
                    onDone: [
                      {
                        guard: { type: 'isSamePerson', params: ({ event }) => event.output },
                        target: 'admitted',
                        actions: [
                          { type: 'openSession', params: ({ event }) => event.output },
                          'refreshReads',
                        ],
                      },
                      {
                        target: '#app.pages.signedIn',
                        reenter: true,
                        actions: [
                          { type: 'storeLogin', params: ({ event }) => event.output },
                          { type: 'openSession', params: ({ event }) => event.output },
                        ],
                      },
                    ],
                  },
                },
              },
            },
          },
        },
      },
    },
    settings: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'readApplication',
            src: 'readApplication',
            onDone: [
              {
                guard: 'isShellOpen',
                target: 'known',
                actions: [
                  {
                    type: 'storeApplication',
                    params: ({ event }) => ({ application: event.output }),
                  },
                  {
                    type: 'tellShell',
                    params: ({ event }) => ({
                      type: 'application.read',
                      application: event.output,
                    }),
                  },
                ],
              },
              {
                target: 'known',
                actions: {
                  type: 'storeApplication',
                  params: ({ event }) => ({ application: event.output }),
                },
              },
            ],
            onError: 'unknown',
          },
        },
        unknown: { after: { settingsWait: 'reading' } },
        known: {},
      },
    },
    connection: {
      initial: 'online',
      states: {
        online: { on: { 'connection.lost': 'offline' } },
        offline: { on: { 'connection.returned': 'online' } },
      },
    },
  },
})

export type AppActor = ActorRefFrom<typeof appMachine>

/** A visitor sees it without signing in; the sign-in form is a part of this flow. */
function isRouteOfItsOwn(
  { audiences }: Pick<Context, 'audiences'>,
  { name }: RouteLocation,
): boolean {
  return name !== 'login' && (audiences[name] ?? 'signedIn') !== 'signedIn'
}

function idFor(name: RouteName, resumption: Resumption | null): string | null {
  return resumption?.flow === name ? resumption.verificationId : null
}
