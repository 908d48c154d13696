import { createElement } from 'react'
import type { InputFrom } from 'xstate'
import type { Session } from '../../../src/api/contract/session.ts'
import { type AppEvent, appMachine } from '../../../src/machines/app.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { loadedLogic } from '../loaded.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { session } from './phone-verification.model.ts'
import { application, loadedRoute } from './shell.model.ts'

export const otherSession: Session = {
  refreshToken: 'another-token-that-is-long-enough',
  user: { ...session.user, login: 'marat77', fullName: 'Marat Omarov' },
}

export const locations: Record<
  | 'login'
  | 'registration'
  | 'forgotPassword'
  | 'emailVerification'
  | 'changeCancellation'
  | 'refill',
  RouteLocation
> = {
  login: { name: 'login', query: {} },
  registration: { name: 'registration', id: 'marat77', query: {} },
  forgotPassword: { name: 'forgotPassword', query: {} },
  emailVerification: {
    name: 'emailVerification',
    query: { verification: 'verification-1', code: '123456' },
  },
  changeCancellation: {
    name: 'changeCancellation',
    query: { token: 'a-token-of-a-change-that-waits' },
  },
  refill: { name: 'refill', query: {} },
}

export const appInput: InputFrom<typeof appMachine> = {
  location: locations.refill,
  audiences: {
    login: 'signedOut',
    registration: 'signedOut',
    forgotPassword: 'signedOut',
    emailVerification: 'both',
    changeCancellation: 'both',
  },
  resumption: null,
  theme: 'light',
  areAmountsHidden: false,
  locale: 'en',
  now: () => 0,
  deviceNow: () => 0,
}

/** Stands for what is proven by paths of its own, where only its place is asked about. */
export const loadedShell = {
  logic: loadedLogic().logic,
  Screen: ({ onSignOut }: { onSignOut: () => void }) =>
    createElement(
      'main',
      null,
      createElement('h1', null, 'The cabinet'),
      createElement('button', { type: 'button', onClick: onSignOut }, 'Log out'),
    ),
  Reauthentication: ({ login }: { login: string }) =>
    createElement('div', { role: 'dialog', 'aria-label': 'Sign in again' }, login),
}

const facts: AppEvent[] = [
  ...Object.values(locations).map((location) => ({ type: 'location.visited' as const, location })),
  { type: 'session.found', session },
  { type: 'session.found', session: otherSession },
  { type: 'session.missing', absence: 'notSignedIn' },
  { type: 'session.missing', absence: 'signedOut' },
  { type: 'session.missing', absence: 'signedOutElsewhere' },
  { type: 'session.missing', absence: 'waitingTimeExpired' },
  { type: 'account.blocked' },
]

export const appModel = defineModel({
  machine: appMachine,
  input: appInput,
  cases: () => [
    ...facts,
    answered('login', { session }),
    answered('login', { session: otherSession }),
    answered('loadRoute', { loaded: loadedRoute, application }),
    failed('loadRoute', 'unreachable'),
    answered('loadShell', loadedShell),
    failed('loadShell', 'unexpected'),
    answered('readApplication', application),
    failed('readApplication', 'unreachable'),
  ],
  project: ({ location, login, application: known }) => ({
    location: location.name,
    login,
    isApplicationKnown: known !== null,
  }),
  resting: (snapshot) =>
    snapshot.matches({ pages: { signedOut: 'login' } }) ||
    snapshot.matches({ pages: { signedIn: { shell: 'open' } } }),
  sources: {
    'location.visited': 'watchAddress',
    'connection.lost': 'watchConnection',
    'connection.returned': 'watchConnection',
    'session.found': 'another machine',
    'session.missing': 'another machine',
    'session.expired': 'another machine',
    'account.blocked': 'another machine',
  },
})
