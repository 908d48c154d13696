import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconArrowBarToDown,
  IconArrowBarUp,
  IconBuildingBank,
  IconHome,
  IconList,
  IconNews,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { PlaceName } from '../../machines/places.ts'

/** An entry of the navigation; it is current at each of its places. */
export type Entry = {
  /** Where it leads; the first of its places. */
  places: readonly [PlaceName, ...PlaceName[]]
  icon: TablerIcon
  label: MessageDescriptor
  /** A short form of its own for the bar of the phone. */
  short: MessageDescriptor
}

export const cabinet: Entry = {
  places: ['cabinet'],
  icon: IconHome,
  label: msg({ message: 'Cabinet', context: 'navigation' }),
  short: msg({ message: 'Cabinet', context: 'bar' }),
}
export const refill: Entry = {
  places: ['refill'],
  icon: IconArrowBarToDown,
  label: msg({ message: 'Refill', context: 'navigation' }),
  short: msg({ message: 'Refill', context: 'bar' }),
}
export const deposits: Entry = {
  places: ['deposits', 'depositOpening', 'cryptoCases', 'deposit'],
  icon: IconBuildingBank,
  label: msg({ message: 'Deposits', context: 'navigation' }),
  short: msg({ message: 'Deposits', context: 'bar' }),
}
export const partners: Entry = {
  places: ['partners'],
  icon: IconUsers,
  label: msg({ message: 'Partners', context: 'navigation' }),
  short: msg({ message: 'Partners', context: 'bar' }),
}
export const withdrawal: Entry = {
  places: ['withdrawal'],
  icon: IconArrowBarUp,
  label: msg({ message: 'Withdrawal', context: 'navigation' }),
  short: msg({ message: 'Withdraw', context: 'bar' }),
}
export const operations: Entry = {
  places: ['operations'],
  icon: IconList,
  label: msg({ message: 'Operations', context: 'navigation' }),
  short: msg({ message: 'Operations', context: 'bar' }),
}
export const settings: Entry = {
  places: [
    'settings',
    'settingsData',
    'settingsWallets',
    'settingsPassword',
    'settingsAvatar',
    'settingsVerification',
    'settingsSecurity',
    'settingsAppearance',
    'subscription',
  ],
  icon: IconSettings,
  label: msg({ message: 'Settings', context: 'navigation' }),
  short: msg({ message: 'Settings', context: 'bar' }),
}
/** Beside the way to the bot, outside the list of places that work with money. */
export const news: Entry = {
  places: ['news'],
  icon: IconNews,
  label: msg({ message: 'News', context: 'navigation' }),
  short: msg({ message: 'News', context: 'bar' }),
}

export const sidebar = [cabinet, refill, deposits, partners, withdrawal, operations, settings]
/** The last one has no room on the narrowest phones and stands in the menu there. */
export const bar = [cabinet, refill, deposits, withdrawal, partners]

export const isCurrent = ({ places }: Entry, name: PlaceName): boolean => places.includes(name)
