import type { InputFrom } from 'xstate'
import type { Session } from '../../../src/api/contract/session.ts'
import { type AppEvent, appMachine } from '../../../src/machines/app.machine.ts'
import type { Place } from '../../../src/machines/places.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { session } from './phone-verification.model.ts'
import { application } from './shell.model.ts'

export const otherSession: Session = {
  refreshToken: 'another-token-that-is-long-enough',
  user: { ...session.user, login: 'marat77', fullName: 'Marat Omarov' },
}

export const places: Record<
  | 'login'
  | 'registration'
  | 'forgotPassword'
  | 'emailVerification'
  | 'changeCancellation'
  | 'refill',
  Place
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
  place: places.refill,
  resumption: null,
  theme: 'light',
  areAmountsHidden: false,
  locale: 'en',
  now: () => 0,
  deviceNow: () => 0,
}

const facts: AppEvent[] = [
  ...Object.values(places).map((place) => ({ type: 'place.visited' as const, place })),
  { type: 'session.found', session },
  { type: 'session.found', session: otherSession },
  { type: 'session.missing', absence: 'notSignedIn' },
  { type: 'session.missing', absence: 'signedOut' },
  { type: 'session.missing', absence: 'signedOutElsewhere' },
  { type: 'session.missing', absence: 'waitingTimeExpired' },
  { type: 'account.blocked' },
  { type: 'user.changed', change: { fullName: 'Assel Omarova' } },
  { type: 'alert.raised', severity: 'error', message: 'locale_not_changed' },
]

export const appModel = defineModel({
  machine: appMachine,
  input: appInput,
  cases: () => [
    ...facts,
    answered('login', { session }),
    answered('login', { session: otherSession }),
    answered('registration', { session }),
    answered('loadFlow', application),
    failed('loadFlow', 'unreachable'),
    answered('loadShell'),
    failed('loadShell', 'unexpected'),
    answered('readApplication', application),
    failed('readApplication', 'unreachable'),
  ],
  project: ({ place, user, application: known }) => ({
    place: place.name,
    user: user?.login,
    isApplicationKnown: known !== null,
  }),
  resting: (snapshot) =>
    snapshot.matches({ presence: { signedOut: 'login' } }) ||
    snapshot.matches({ presence: { signedIn: { house: 'open' } } }),
  heard: {
    'place.visited': 'watchAddress',
    'connection.lost': 'watchConnection',
    'connection.returned': 'watchConnection',
    'session.found': 'another machine',
    'session.missing': 'another machine',
    'session.expired': 'another machine',
    'account.blocked': 'another machine',
    'alert.raised': 'another machine',
    'user.changed': 'another machine',
  },
})
