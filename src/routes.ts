import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate'
import type { Amount, Currency } from './api/contract/amount.ts'
import type { User } from './api/contract/session.ts'
import type { PreferencesActor } from './machines/preferences.machine.ts'
import type { Audience, RouteName } from './machines/route-location.ts'
import type { Services } from './services.ts'

/** All routes. The first pattern that matches wins: `/deposits/new` stands before `/deposits/:id`. */
const table = {
  // Its form is a part of the first screen.
  login: { pattern: '/login', audience: 'signedOut' },
  registration: {
    pattern: '/register/:id?',
    audience: 'signedOut',
    load: () => import('./routes/registration.ts'),
  },
  forgotPassword: {
    pattern: '/forgot-password',
    audience: 'signedOut',
    load: () => import('./routes/forgot-password.ts'),
  },
  emailVerification: {
    pattern: '/verify-email',
    audience: 'both',
    load: () => import('./routes/email-verification.ts'),
  },
  changeCancellation: {
    pattern: '/cancel-change',
    audience: 'both',
    load: () => import('./routes/change-cancellation.ts'),
  },
  cabinet: {
    pattern: '/',
    load: () => import('./routes/cabinet.ts'),
  },
  refill: {
    pattern: '/refill/:id?',
    load: () => import('./routes/refill.ts'),
  },
  deposits: {
    pattern: '/deposits',
    load: () => import('./routes/deposits.ts'),
  },
  depositOpening: {
    pattern: '/deposits/new',
    load: () => import('./routes/deposit-opening.ts'),
  },
  cryptoCases: {
    pattern: '/deposits/cases',
    load: () => import('./routes/crypto-cases.ts'),
  },
  deposit: {
    pattern: '/deposits/:id',
    load: () => import('./routes/deposit.ts'),
  },
  partners: {
    pattern: '/partners/:id?',
    load: () => import('./routes/partners.ts'),
  },
  withdrawal: {
    pattern: '/withdrawal/:id?',
    load: () => import('./routes/withdrawal.ts'),
  },
  exchange: {
    pattern: '/exchange',
    load: () => import('./routes/exchange.ts'),
  },
  operations: {
    pattern: '/operations/:id?',
    load: () => import('./routes/operations.ts'),
  },
  notifications: {
    pattern: '/notifications',
    load: () => import('./routes/notifications.ts'),
  },
  subscription: {
    pattern: '/subscription',
    load: () => import('./routes/subscription.ts'),
  },
  settings: {
    pattern: '/settings',
    load: () => import('./routes/settings.ts'),
  },
  settingsData: {
    pattern: '/settings/data',
    load: () => import('./routes/profile.ts'),
  },
  settingsWallets: {
    pattern: '/settings/wallets',
    load: () => import('./routes/wallets.ts'),
  },
  settingsPassword: {
    pattern: '/settings/password',
    load: () => import('./routes/password-change.ts'),
  },
  settingsAvatar: {
    pattern: '/settings/avatar',
    load: () => import('./routes/avatar.ts'),
  },
  settingsVerification: {
    pattern: '/settings/verification',
    load: () => import('./routes/account-verification.ts'),
  },
  settingsSecurity: {
    pattern: '/settings/security',
    load: () => import('./routes/security.ts'),
  },
  settingsNotices: {
    pattern: '/settings/notifications',
    load: () => import('./routes/notice-settings.ts'),
  },
  settingsAppearance: {
    pattern: '/settings/appearance',
    load: () => import('./routes/appearance.ts'),
  },
  news: {
    pattern: '/news/:id?',
    load: () => import('./routes/news.ts'),
  },
  help: {
    pattern: '/help',
    audience: 'both',
    load: () => import('./routes/help.ts'),
  },
  notFound: {
    pattern: '/not-found',
    load: () => import('./routes/not-found.ts'),
  },
} as const

declare module './machines/route-location.ts' {
  interface RouteNames extends Record<keyof typeof table, true> {}
  interface LoadedRoute extends Pick<RouteModule, 'Screen' | 'subject'> {}
}

export const routes: Record<RouteName, Route> = table

export const audiences = Object.fromEntries(
  Object.entries(routes).flatMap(([name, { audience }]) => (audience ? [[name, audience]] : [])),
)

export type Route = {
  pattern: string
  /** People who are signed in, unless told. */
  audience?: Audience
  load?: () => Promise<RouteModule>
}

export type RouteScreenProps<Actor extends AnyActorRef = AnyActorRef> = {
  actor: Actor
  /** Null for a visitor. */
  user: User | null
  preferences: PreferencesActor
}

/** The screen that shows what a route module makes. */
export type RouteScreen<Create extends (services: Services) => AnyActorLogic> = ComponentType<
  RouteScreenProps<ActorRefFrom<ReturnType<Create>>>
>

/**
 * The thing that a page is about: the window has its name. With an amount it names the page, too, which has no heading of
 * its own then; titles of windows stay in the history, so that they tell no amounts.
 */
export type Subject = { name: string; money?: { amount: Amount; currency: Currency } }

export type RouteModule = {
  /** Left out by a page without states. */
  create?: (services: Services) => AnyActorLogic
  Screen: ComponentType<RouteScreenProps>
  subject?: (snapshot: ReturnType<AnyActorRef['getSnapshot']>) => Subject | null
}
