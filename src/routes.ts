import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconArrowBarToDown,
  IconArrowBarUp,
  IconBuildingBank,
  IconHelp,
  IconHome,
  IconList,
  IconNews,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate'
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
    title: msg({ message: 'E-mail confirmation', context: 'page' }),
    audience: 'both',
    load: () => import('./routes/email-verification.ts'),
  },
  changeCancellation: {
    pattern: '/cancel-change',
    title: msg({ message: 'Security change', context: 'page' }),
    audience: 'both',
    load: () => import('./routes/change-cancellation.ts'),
  },
  cabinet: {
    pattern: '/',
    title: msg({ message: 'Cabinet', context: 'page' }),
    entry: {
      icon: IconHome,
      label: msg({ message: 'Cabinet', context: 'navigation' }),
      short: msg({ message: 'Cabinet', context: 'bar' }),
      group: 'money',
      bar: 1,
    },
    load: () => import('./routes/cabinet.ts'),
  },
  refill: {
    pattern: '/refill/:id?',
    title: msg({ message: 'Refill', context: 'page' }),
    entry: {
      icon: IconArrowBarToDown,
      label: msg({ message: 'Refill', context: 'navigation' }),
      short: msg({ message: 'Refill', context: 'bar' }),
      group: 'money',
      bar: 2,
    },
    load: () => import('./routes/refill.ts'),
  },
  deposits: {
    pattern: '/deposits',
    title: msg({ message: 'Deposits', context: 'page' }),
    entry: {
      icon: IconBuildingBank,
      label: msg({ message: 'Deposits', context: 'navigation' }),
      short: msg({ message: 'Deposits', context: 'bar' }),
      group: 'money',
      bar: 3,
    },
    load: () => import('./routes/deposits.ts'),
  },
  depositOpening: {
    pattern: '/deposits/new',
    title: msg({ message: 'Open a deposit', context: 'page' }),
    under: 'deposits',
    load: () => import('./routes/deposit-opening.ts'),
  },
  cryptoCases: {
    pattern: '/deposits/cases',
    title: msg({ message: 'Crypto cases', context: 'page' }),
    under: 'deposits',
    load: () => import('./routes/crypto-cases.ts'),
  },
  deposit: {
    pattern: '/deposits/:id',
    title: msg({ message: 'Deposit', context: 'page' }),
    under: 'deposits',
    load: () => import('./routes/deposit.ts'),
  },
  partners: {
    pattern: '/partners/:id?',
    title: msg({ message: 'Partners', context: 'page' }),
    entry: {
      icon: IconUsers,
      label: msg({ message: 'Partners', context: 'navigation' }),
      short: msg({ message: 'Partners', context: 'bar' }),
      group: 'money',
      bar: 5,
    },
    load: () => import('./routes/partners.ts'),
  },
  withdrawal: {
    pattern: '/withdrawal/:id?',
    title: msg({ message: 'Withdrawal', context: 'page' }),
    entry: {
      icon: IconArrowBarUp,
      label: msg({ message: 'Withdrawal', context: 'navigation' }),
      short: msg({ message: 'Withdraw', context: 'bar' }),
      group: 'money',
      bar: 4,
    },
    load: () => import('./routes/withdrawal.ts'),
  },
  exchange: {
    pattern: '/exchange',
    title: msg({ message: 'Exchange', context: 'page' }),
    load: () => import('./routes/exchange.ts'),
  },
  operations: {
    pattern: '/operations/:id?',
    title: msg({ message: 'Operations', context: 'page' }),
    entry: {
      icon: IconList,
      label: msg({ message: 'Operations', context: 'navigation' }),
      group: 'money',
    },
    load: () => import('./routes/operations.ts'),
  },
  notifications: {
    pattern: '/notifications',
    title: msg({ message: 'Notifications', context: 'page' }),
    load: () => import('./routes/notifications.ts'),
  },
  subscription: {
    pattern: '/subscription',
    title: msg({ message: 'Subscription', context: 'page' }),
    under: 'settings',
    load: () => import('./routes/subscription.ts'),
  },
  settings: {
    pattern: '/settings',
    title: msg({ message: 'Settings', context: 'page' }),
    entry: {
      icon: IconSettings,
      label: msg({ message: 'Settings', context: 'navigation' }),
      group: 'money',
    },
    load: () => import('./routes/settings.ts'),
  },
  settingsData: {
    pattern: '/settings/data',
    title: msg({ message: 'Personal data', context: 'page' }),
    under: 'settings',
    load: () => import('./routes/profile.ts'),
  },
  settingsWallets: {
    pattern: '/settings/wallets',
    title: msg({ message: 'Payout wallets', context: 'page' }),
    under: 'settings',
    load: () => import('./routes/wallets.ts'),
  },
  settingsPassword: {
    pattern: '/settings/password',
    title: msg({ message: 'Password', context: 'page' }),
    under: 'settings',
    load: () => import('./routes/password-change.ts'),
  },
  settingsAvatar: {
    pattern: '/settings/avatar',
    title: msg({ message: 'Picture', context: 'page' }),
    under: 'settings',
    load: () => import('./routes/avatar.ts'),
  },
  settingsVerification: {
    pattern: '/settings/verification',
    title: msg({ message: 'Verification', context: 'page' }),
    under: 'settings',
    load: () => import('./routes/account-verification.ts'),
  },
  settingsSecurity: {
    pattern: '/settings/security',
    title: msg({ message: 'Security', context: 'page' }),
    under: 'settings',
    load: () => import('./routes/security.ts'),
  },
  settingsNotices: {
    pattern: '/settings/notifications',
    title: msg({ message: 'Notification settings', context: 'page' }),
    under: 'settings',
    load: () => import('./routes/notice-settings.ts'),
  },
  settingsAppearance: {
    pattern: '/settings/appearance',
    title: msg({ message: 'Appearance', context: 'page' }),
    under: 'settings',
    load: () => import('./routes/appearance.ts'),
  },
  news: {
    pattern: '/news/:id?',
    title: msg({ message: 'News', context: 'page' }),
    entry: {
      icon: IconNews,
      label: msg({ message: 'News', context: 'navigation' }),
      group: 'more',
    },
    load: () => import('./routes/news.ts'),
  },
  help: {
    pattern: '/help',
    title: msg({ message: 'Help', context: 'page' }),
    audience: 'both',
    entry: {
      icon: IconHelp,
      label: msg({ message: 'Help', context: 'navigation' }),
      group: 'more',
    },
    load: () => import('./routes/help.ts'),
  },
  notFound: {
    pattern: '/not-found',
    title: msg`Page not found`,
    load: () => import('./routes/not-found.ts'),
  },
} as const

declare module './machines/route-location.ts' {
  interface RouteNames extends Record<keyof typeof table, true> {}
  interface LoadedRoute extends Pick<RouteModule, 'Screen' | 'subject'> {}
}

export const routes: Record<RouteName, Route> = table

export const names = Object.keys(table) as RouteName[]

export const audiences = Object.fromEntries(
  Object.entries(routes).flatMap(([name, { audience }]) => (audience ? [[name, audience]] : [])),
)

export type Route = {
  pattern: string
  /** Names the page and its window inside the frame; a page for visitors has a title of its own. */
  title?: MessageDescriptor
  /** People who are signed in, unless told. */
  audience?: Audience
  entry?: Entry
  /** The route whose entry in the navigation is current here, too. */
  under?: RouteName
  load?: () => Promise<RouteModule>
}

/** In the navigation. */
export type Entry = {
  icon: TablerIcon
  label: MessageDescriptor
  /** Pages that work with money and settings stand in the list, all others at its foot. */
  group: 'money' | 'more'
  /** Its place in the bar of the phone, and what it is called there; the others stand in the menu. */
  bar?: number
  short?: MessageDescriptor
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

export type RouteModule = {
  /** Left out by a page without states. */
  create?: (services: Services) => AnyActorLogic
  Screen: ComponentType<RouteScreenProps>
  /** Names the thing that the page is about, where it has a name; the window is called so. */
  subject?: (snapshot: ReturnType<AnyActorRef['getSnapshot']>) => string | null
}
