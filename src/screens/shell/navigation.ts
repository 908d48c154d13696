import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconArrowBarToDown,
  IconArrowBarUp,
  IconArrowsExchange,
  IconBell,
  IconBuildingBank,
  IconCalendarTime,
  IconHelp,
  IconHome,
  IconList,
  IconNews,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { RouteName } from '../../machines/route-location.ts'

export type Entry = {
  icon: TablerIcon
  label: MessageDescriptor
  group: 'money' | 'account' | 'more'
  /** Its place in the bar of the phone, and what it is called there; the others stand in the menu. */
  bar?: number
  short?: MessageDescriptor
}

type Page = {
  /** Names the page and its window. */
  title: MessageDescriptor
  entry?: Entry
  /** The route whose entry is current here, too. */
  under?: RouteName
}

/** These are not shown inside the frame. */
type VisitorRouteName = 'login' | 'registration' | 'forgotPassword'

/** The frame says this of each route, in the order of the navigation. It comes with the frame, after the first screen. */
const table: Record<Exclude<RouteName, VisitorRouteName>, Page> = {
  cabinet: {
    title: msg({ message: 'Cabinet', context: 'page' }),
    entry: {
      icon: IconHome,
      label: msg({ message: 'Cabinet', context: 'navigation' }),
      short: msg({ message: 'Cabinet', context: 'bar' }),
      group: 'money',
      bar: 1,
    },
  },
  refill: {
    title: msg({ message: 'Refill', context: 'page' }),
    entry: {
      icon: IconArrowBarToDown,
      label: msg({ message: 'Refill', context: 'navigation' }),
      short: msg({ message: 'Refill', context: 'bar' }),
      group: 'money',
      bar: 2,
    },
  },
  deposits: {
    title: msg({ message: 'Deposits', context: 'page' }),
    entry: {
      icon: IconBuildingBank,
      label: msg({ message: 'Deposits', context: 'navigation' }),
      short: msg({ message: 'Deposits', context: 'bar' }),
      group: 'money',
      bar: 3,
    },
  },
  depositOpening: {
    title: msg({ message: 'Open a deposit', context: 'page' }),
    under: 'deposits',
  },
  cryptoCases: { title: msg({ message: 'Baskets', context: 'page' }), under: 'deposits' },
  deposit: { title: msg({ message: 'Deposit', context: 'page' }), under: 'deposits' },
  partners: {
    title: msg({ message: 'Partners', context: 'page' }),
    entry: {
      icon: IconUsers,
      label: msg({ message: 'Partners', context: 'navigation' }),
      short: msg({ message: 'Partners', context: 'bar' }),
      group: 'money',
      bar: 5,
    },
  },
  withdrawal: {
    title: msg({ message: 'Withdrawal', context: 'page' }),
    entry: {
      icon: IconArrowBarUp,
      label: msg({ message: 'Withdrawal', context: 'navigation' }),
      short: msg({ message: 'Withdraw', context: 'bar' }),
      group: 'money',
      bar: 4,
    },
  },
  exchange: {
    title: msg({ message: 'Exchange', context: 'page' }),
    entry: {
      icon: IconArrowsExchange,
      label: msg({ message: 'Exchange', context: 'navigation' }),
      group: 'money',
    },
  },
  operations: {
    title: msg({ message: 'Operations', context: 'page' }),
    entry: {
      icon: IconList,
      label: msg({ message: 'Operations', context: 'navigation' }),
      group: 'money',
    },
  },
  notifications: {
    title: msg({ message: 'Notifications', context: 'page' }),
    entry: {
      icon: IconBell,
      label: msg({ message: 'Notifications', context: 'navigation' }),
      group: 'account',
    },
  },
  subscription: {
    title: msg({ message: 'Subscription', context: 'page' }),
    entry: {
      icon: IconCalendarTime,
      label: msg({ message: 'Subscription', context: 'navigation' }),
      group: 'account',
    },
  },
  settings: {
    title: msg({ message: 'Settings', context: 'page' }),
    entry: {
      icon: IconSettings,
      label: msg({ message: 'Settings', context: 'navigation' }),
      group: 'account',
    },
  },
  settingsData: { title: msg({ message: 'Personal data', context: 'page' }), under: 'settings' },
  settingsWallets: {
    title: msg({ message: 'Payout wallets', context: 'page' }),
    under: 'settings',
  },
  settingsPassword: { title: msg({ message: 'Password', context: 'page' }), under: 'settings' },
  settingsAvatar: { title: msg({ message: 'Picture', context: 'page' }), under: 'settings' },
  settingsVerification: {
    title: msg({ message: 'Verification', context: 'page' }),
    under: 'settings',
  },
  settingsSecurity: { title: msg({ message: 'Security', context: 'page' }), under: 'settings' },
  settingsNotices: {
    title: msg({ message: 'Notification settings', context: 'page' }),
    under: 'settings',
  },
  settingsAppearance: {
    title: msg({ message: 'Appearance', context: 'page' }),
    under: 'settings',
  },
  news: {
    title: msg({ message: 'News', context: 'page' }),
    entry: {
      icon: IconNews,
      label: msg({ message: 'News', context: 'navigation' }),
      group: 'more',
    },
  },
  help: {
    title: msg({ message: 'Help', context: 'page' }),
    entry: {
      icon: IconHelp,
      label: msg({ message: 'Help', context: 'navigation' }),
      group: 'more',
    },
  },
  emailVerification: { title: msg({ message: 'E-mail confirmation', context: 'page' }) },
  changeCancellation: { title: msg({ message: 'Security change', context: 'page' }) },
  notFound: { title: msg`Page not found` },
}

const pages: Partial<Record<RouteName, Page>> = table

export type NavigationEntry = Entry & { name: RouteName }

export const entries: NavigationEntry[] = Object.entries(table).flatMap(([name, { entry }]) =>
  entry ? [{ ...entry, name: name as RouteName }] : [],
)

const inGroup = (group: Entry['group']) => entries.filter((entry) => entry.group === group)

/** Pages of money, and pages about the person. */
export const groups = [inGroup('money'), inGroup('account')]
/** Beside the ways out of the cabinet. */
export const foot = inGroup('more')
export const bar = entries
  .filter(({ bar }) => bar !== undefined)
  .sort((a, b) => (a.bar ?? 0) - (b.bar ?? 0))
/** Entries that a phone shows in the menu, because the bar has no room for them. */
export const menu = entries.filter(({ bar }) => bar === undefined)

export const isCurrent = (entry: NavigationEntry, name: RouteName): boolean =>
  entry.name === name || entry.name === pages[name]?.under

export const titleOf = (name: RouteName): MessageDescriptor => (pages[name] ?? table.notFound).title
