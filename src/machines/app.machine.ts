import { type ActorRefFrom, assign, sendTo, setup, stateIn } from 'xstate'
import type { Session, User } from '../api/contract/session.ts'
import type { Application } from '../api/contract/settings.ts'
import { type AlertRequest, alertMachine } from './alert.machine.ts'
import { loginMachine } from './login.machine.ts'
import { maintenanceMachine } from './maintenance.machine.ts'
import { isOutside, type Place, type PlaceVisited } from './places.ts'
import { type Locale, preferencesMachine, type Theme } from './preferences.machine.ts'
import { present } from './present.ts'
import type { SessionFact } from './session.machine.ts'
import { sessionMachine } from './session.machine.ts'
import type { UserChanged } from './shell.machine.ts'
import { unprovided, unprovidedAction, unprovidedFlow, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: it is the one place that knows whether the person stands outside or in the house, and keeps
 * the two apart. The address is never taken away from a person who must sign in first; the house stays standing,
 * with all that was typed in it, while an expired session is opened again, and is torn down when somebody else
 * comes in. The session, the look, the messages and the works run beside it from the first moment to the last.
 */

/** Flows outside whose code is loaded when they are needed. */
export const laterFlows = [
  'registration',
  'forgotPassword',
  'emailVerification',
  'changeCancellation',
] as const
export type LaterFlow = (typeof laterFlows)[number]

export type ForgotPasswordLogic =
  typeof import('./forgot-password.machine.ts')['forgotPasswordMachine']
export type EmailVerificationLogic =
  typeof import('./email-verification.machine.ts')['emailVerificationMachine']
export type ChangeCancellationLogic =
  typeof import('./change-cancellation.machine.ts')['changeCancellationMachine']
export type RegistrationLogic = typeof import('./registration.machine.ts')['registrationMachine']
export type ShellLogic = typeof import('./shell.machine.ts')['shellMachine']

/** What of an interrupted verification survived a reload. */
export type Resumption = {
  flow: 'login' | 'registration' | 'forgotPassword'
  verificationId: string
}

export type ConnectionWatched = { type: 'connection.lost' } | { type: 'connection.returned' }

export type AppEvent =
  | PlaceVisited
  | SessionFact
  | ConnectionWatched
  | ({ type: 'alert.raised' } & AlertRequest)
  | UserChanged
  | { type: 'signOut.requested' }
  | { type: 'retry.requested' }

type Input = {
  place: Place
  resumption: Resumption | null
  theme: Theme
  locale: Locale
  areAmountsHidden: boolean
  now: () => number
  deviceNow: () => number
}

type Context = Input & {
  user: User | null
  /** Null until the provider has told it. */
  application: Application | null
}

const home: Place = { name: 'cabinet', query: {} }

/** A place of the flow that is shown already is its own affair. */
const toldTo = (flow: LaterFlow) =>
  ({
    guard: { type: 'asksSamePlace', params: ({ event }: { event: PlaceVisited }) => event },
    actions: [
      { type: 'storePlace', params: ({ event }: { event: PlaceVisited }) => event },
      {
        type: 'tellFlowPlace',
        params: ({ event: { place } }: { event: PlaceVisited }) => ({ flow, place }),
      },
    ],
  }) as const

const login: Place = { name: 'login', query: {} }

type Missing = Extract<AppEvent, { type: 'session.missing' }>
const missing = ({ event }: { event: Missing }) => event

/** A person who leaves by themselves comes to the sign-in page; others are asked to sign in where they are. */
const leaving = [
  {
    guard: { type: 'isSignedOutHere', params: missing },
    target: 'signedOut',
    actions: [
      'dropUser',
      { type: 'storePlace', params: { place: login } },
      { type: 'replacePlace', params: login },
    ],
  },
  {
    guard: { type: 'isSignedOutElsewhere', params: missing },
    target: 'signedOut',
    actions: [
      'dropUser',
      { type: 'raiseAlert', params: { severity: 'info', message: 'signed_out_elsewhere' } },
    ],
  },
  { target: 'signedOut', actions: 'dropUser' },
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
      registration: 'registration'
      forgotPassword: 'forgotPassword'
      emailVerification: 'emailVerification'
      changeCancellation: 'changeCancellation'
      shell: 'shell'
    }
  },
  actors: {
    session: sessionMachine,
    preferences: preferencesMachine,
    alert: alertMachine,
    maintenance: maintenanceMachine,
    login: loginMachine,
    registration: unprovidedFlow<RegistrationLogic>('registration'),
    forgotPassword: unprovidedFlow<ForgotPasswordLogic>('forgotPassword'),
    emailVerification: unprovidedFlow<EmailVerificationLogic>('emailVerification'),
    changeCancellation: unprovidedFlow<ChangeCancellationLogic>('changeCancellation'),
    shell: unprovidedFlow<ShellLogic>('shell'),
    /** Brings the code and the texts of a flow, and what it must know of the provider. */
    loadFlow: unprovided<Application, { flow: LaterFlow }>('loadFlow'),
    /** Brings the code and the texts of the house. */
    loadShell: unprovided<void>('loadShell'),
    readApplication: unprovided<Application>('readApplication'),
    watchAddress: unprovidedListener<PlaceVisited>('watchAddress'),
    watchConnection: unprovidedListener<ConnectionWatched>('watchConnection'),
  },
  actions: {
    /** Moves the person without keeping the place they are moved from in the history; does nothing if they are there. */
    replacePlace: unprovidedAction<Place>('replacePlace'),
    /** What one person read is not shown to the next. */
    clearReads: unprovidedAction('clearReads'),
    /** What was refused to an expired session is asked again. */
    refreshReads: unprovidedAction('refreshReads'),
    storePlace: assign((_, { place }: { place: Place }) => ({ place })),
    leaveOutside: assign(({ context }) => ({
      place: isOutside(context.place.name) ? home : context.place,
    })),
    storeUser: assign((_, { session }: { session: Session }) => ({ user: session.user })),
    changeUser: assign(({ context }, { change }: { change: Partial<User> }) => ({
      user: { ...present(context.user, 'user'), ...change },
    })),
    dropUser: assign({ user: null }),
    dropResumption: assign({ resumption: null }),
    storeApplication: assign((_, { application }: { application: Application }) => ({
      application,
    })),
    openSession: sendTo('session', (_, { session }: { session: Session }) => ({
      type: 'session.opened',
      session,
    })),
    closeSession: sendTo('session', { type: 'signOut.requested' }),
    raiseAlert: sendTo('alert', (_, request: AlertRequest) => ({
      type: 'alert.raised',
      ...request,
    })),
    tellShellPlace: sendTo('shell', (_, { place }: { place: Place }) => ({
      type: 'place.visited',
      place,
    })),
    tellFlowPlace: sendTo(
      (_, { flow }: { flow: LaterFlow; place: Place }) => flow,
      (_, { place }) => ({ type: 'place.visited', place }),
    ),
    tellShellUser: sendTo('shell', (_, { change }: { change: Partial<User> }) => ({
      type: 'user.changed',
      change,
    })),
    tellSessionUser: sendTo('session', (_, { change }: { change: Partial<User> }) => ({
      type: 'user.changed',
      change,
    })),
    tellShellApplication: sendTo('shell', (_, { application }: { application: Application }) => ({
      type: 'application.read',
      application,
    })),
  },
  guards: {
    isFlowOfItsOwn: ({ context }) => laterFlowOf(context.place) !== null,
    leadsTo: ({ context }, { name }: { name: LaterFlow }) => context.place.name === name,
    isOutsidePlace: (_, { place }: { place: Place }) => isOutside(place.name),
    asksSignIn: (_, { place }: { place: Place }) => laterFlowOf(place) === null,
    asksSamePlace: ({ context }, { place }: { place: Place }) => place.name === context.place.name,
    asksSameRegistration: ({ context }, { place }: { place: Place }) =>
      place.name === 'registration' && place.id === context.place.id,
    isSamePerson: ({ context }, { session }: { session: Session }) =>
      session.user.login === context.user?.login,
    isOtherPerson: ({ context }, { session }: { session: Session }) =>
      session.user.login !== context.user?.login,
    isRestoreTimedOut: (_, { absence }: { absence: string }) => absence === 'waitingTimeExpired',
    isSignedOutElsewhere: (_, { absence }: { absence: string }) => absence === 'signedOutElsewhere',
    isSignedOutHere: (_, { absence }: { absence: string }) => absence === 'signedOut',
    isHouseOpen: stateIn({ presence: { signedIn: { house: 'open' } } }),
  },
  delays: { answerLimit: 20_000, settingsWait: 10_000 },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, user: null, application: null }),
  invoke: [
    { id: 'session', src: 'session' },
    {
      id: 'preferences',
      src: 'preferences',
      input: ({ context: { theme, locale, areAmountsHidden } }) => ({
        theme,
        locale,
        areAmountsHidden,
      }),
    },
    { id: 'alert', src: 'alert', input: ({ context: { deviceNow } }) => ({ now: deviceNow }) },
    { id: 'maintenance', src: 'maintenance', input: ({ context: { now } }) => ({ now }) },
    { id: 'watchAddress', src: 'watchAddress' },
    { id: 'watchConnection', src: 'watchConnection' },
  ],
  on: {
    'alert.raised': { actions: { type: 'raiseAlert', params: ({ event }) => requestOf(event) } },
  },
  type: 'parallel',
  states: {
    presence: {
      initial: 'restoring',
      on: { 'account.blocked': '.blocked' },
      states: {
        restoring: {
          tags: 'busy',
          on: {
            'place.visited': { actions: { type: 'storePlace', params: ({ event }) => event } },
            'session.found': {
              target: 'signedIn',
              actions: { type: 'storeUser', params: ({ event }) => event },
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
          initial: 'choosing',
          on: {
            'session.found': {
              target: 'signedIn',
              actions: { type: 'storeUser', params: ({ event }) => event },
            },
            'place.visited': {
              target: '.choosing',
              actions: { type: 'storePlace', params: ({ event }) => event },
            },
          },
          states: {
            choosing: {
              always: [{ guard: 'isFlowOfItsOwn', target: 'loadingFlow' }, { target: 'login' }],
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
                  target: '#app.presence.signedIn',
                  actions: [
                    { type: 'storeUser', params: ({ event }) => event.output },
                    { type: 'openSession', params: ({ event }) => event.output },
                  ],
                },
              },
              on: {
                'place.visited': {
                  guard: { type: 'asksSignIn', params: ({ event }) => event },
                  actions: { type: 'storePlace', params: ({ event }) => event },
                },
              },
              exit: 'dropResumption',
            },
            loadingFlow: {
              tags: 'busy',
              invoke: {
                id: 'loadFlow',
                src: 'loadFlow',
                input: ({ context }) => ({ flow: present(laterFlowOf(context.place), 'flow') }),
                onDone: [
                  {
                    guard: { type: 'leadsTo', params: { name: 'forgotPassword' } },
                    target: 'forgotPassword',
                  },
                  {
                    guard: { type: 'leadsTo', params: { name: 'emailVerification' } },
                    target: 'emailVerification',
                  },
                  {
                    guard: { type: 'leadsTo', params: { name: 'changeCancellation' } },
                    target: 'changeCancellation',
                  },
                  {
                    target: 'registration',
                    actions: {
                      type: 'storeApplication',
                      params: ({ event }) => ({ application: event.output }),
                    },
                  },
                ],
                onError: 'flowNotLoaded',
              },
              after: { answerLimit: 'flowNotLoaded' },
            },
            flowNotLoaded: { on: { 'retry.requested': 'loadingFlow' } },
            registration: {
              invoke: {
                id: 'registration',
                src: 'registration',
                input: ({ context }) => ({
                  inviter: context.place.id ?? null,
                  defaultInviter: present(context.application, 'application').defaultInviter,
                  verificationId: idFor('registration', context.resumption),
                  now: context.now,
                }),
                onDone: {
                  target: '#app.presence.signedIn',
                  actions: [
                    { type: 'storeUser', params: ({ event }) => event.output },
                    { type: 'openSession', params: ({ event }) => event.output },
                  ],
                },
              },
              on: {
                'place.visited': {
                  guard: { type: 'asksSameRegistration', params: ({ event }) => event },
                  actions: { type: 'storePlace', params: ({ event }) => event },
                },
              },
              exit: 'dropResumption',
            },
            forgotPassword: {
              invoke: {
                id: 'forgotPassword',
                src: 'forgotPassword',
                input: ({ context }) => ({
                  place: context.place,
                  verificationId: idFor('forgotPassword', context.resumption),
                  now: context.now,
                }),
              },
              on: { 'place.visited': toldTo('forgotPassword') },
              exit: 'dropResumption',
            },
            /** Its mail may be read anywhere; inside, the house has a room for it. */
            emailVerification: {
              invoke: {
                id: 'emailVerification',
                src: 'emailVerification',
                input: ({ context }) => ({
                  place: context.place,
                  user: null,
                  now: context.now,
                }),
              },
              on: { 'place.visited': toldTo('emailVerification') },
            },
            /** As above: whoever is told of a change may be signed in nowhere. */
            changeCancellation: {
              invoke: {
                id: 'changeCancellation',
                src: 'changeCancellation',
                input: ({ context }) => ({ place: context.place, user: null }),
              },
              on: { 'place.visited': toldTo('changeCancellation') },
            },
          },
        },
        /** Nothing of the house is left; only support can open it again, or another account is used. */
        blocked: {
          entry: 'dropUser',
          on: {
            'signOut.requested': { actions: 'closeSession' },
            'session.found': {
              target: 'signedIn',
              actions: { type: 'storeUser', params: ({ event }) => event },
            },
            'session.missing': leaving,
            'place.visited': { actions: { type: 'storePlace', params: ({ event }) => event } },
          },
        },
        signedIn: {
          entry: ['leaveOutside', { type: 'replacePlace', params: ({ context }) => context.place }],
          exit: 'clearReads',
          type: 'parallel',
          on: {
            'signOut.requested': { actions: 'closeSession' },
            'session.found': {
              guard: { type: 'isOtherPerson', params: ({ event }) => event },
              target: 'signedIn',
              reenter: true,
              actions: { type: 'storeUser', params: ({ event }) => event },
            },
            'session.missing': leaving,
          },
          states: {
            house: {
              initial: 'loadingShell',
              on: {
                'place.visited': [
                  {
                    guard: { type: 'isOutsidePlace', params: ({ event }) => event },
                    actions: { type: 'replacePlace', params: home },
                  },
                  { actions: { type: 'storePlace', params: ({ event }) => event } },
                ],
              },
              states: {
                loadingShell: {
                  tags: 'busy',
                  invoke: {
                    id: 'loadShell',
                    src: 'loadShell',
                    onDone: 'open',
                    onError: 'shellNotLoaded',
                  },
                  after: { answerLimit: 'shellNotLoaded' },
                },
                shellNotLoaded: { on: { 'retry.requested': 'loadingShell' } },
                open: {
                  invoke: {
                    id: 'shell',
                    src: 'shell',
                    input: ({ context: { place, user, application } }) => ({
                      place,
                      user: present(user, 'user'),
                      application,
                    }),
                  },
                  on: {
                    'user.changed': {
                      actions: [
                        { type: 'changeUser', params: ({ event }) => event },
                        { type: 'tellSessionUser', params: ({ event }) => event },
                        { type: 'tellShellUser', params: ({ event }) => event },
                      ],
                    },
                    'place.visited': [
                      {
                        guard: { type: 'isOutsidePlace', params: ({ event }) => event },
                        actions: { type: 'replacePlace', params: home },
                      },
                      {
                        actions: [
                          { type: 'storePlace', params: ({ event }) => event },
                          { type: 'tellShellPlace', params: ({ event }) => event },
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
                        target: '#app.presence.signedIn',
                        reenter: true,
                        actions: [
                          { type: 'storeUser', params: ({ event }) => event.output },
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
                guard: 'isHouseOpen',
                target: 'known',
                actions: [
                  {
                    type: 'storeApplication',
                    params: ({ event }) => ({ application: event.output }),
                  },
                  {
                    type: 'tellShellApplication',
                    params: ({ event }) => ({ application: event.output }),
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
          after: { answerLimit: 'unknown' },
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

function laterFlowOf({ name }: Place): LaterFlow | null {
  return laterFlows.find((flow) => flow === name) ?? null
}

function idFor(flow: Resumption['flow'], resumption: Resumption | null): string | null {
  return resumption?.flow === flow ? resumption.verificationId : null
}

function requestOf({ type: _, ...request }: { type: 'alert.raised' } & AlertRequest): AlertRequest {
  return request
}
