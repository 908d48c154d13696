import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InsidePlaceName, PlaceName } from '../../machines/places.ts'
import { isInside } from '../../machines/places.ts'

const notFound = msg`Page not found`

const titles = {
  cabinet: msg({ message: 'Cabinet', context: 'place' }),
  refill: msg({ message: 'Refill', context: 'place' }),
  deposits: msg({ message: 'Deposits', context: 'place' }),
  depositOpening: msg({ message: 'Open a deposit', context: 'place' }),
  deposit: msg({ message: 'Deposit', context: 'place' }),
  cryptoCases: msg({ message: 'Crypto cases', context: 'place' }),
  partners: msg({ message: 'Partners', context: 'place' }),
  withdrawal: msg({ message: 'Withdrawal', context: 'place' }),
  exchange: msg({ message: 'Exchange', context: 'place' }),
  operations: msg({ message: 'Operations', context: 'place' }),
  notifications: msg({ message: 'Notifications', context: 'place' }),
  subscription: msg({ message: 'Subscription', context: 'place' }),
  news: msg({ message: 'News', context: 'place' }),
  settings: msg({ message: 'Settings', context: 'place' }),
  settingsData: msg({ message: 'Personal data', context: 'place' }),
  settingsWallets: msg({ message: 'Payout wallets', context: 'place' }),
  settingsPassword: msg({ message: 'Password', context: 'place' }),
  settingsAvatar: msg({ message: 'Picture', context: 'place' }),
  settingsVerification: msg({ message: 'Verification', context: 'place' }),
  settingsSecurity: msg({ message: 'Security', context: 'place' }),
  settingsAppearance: msg({ message: 'Appearance', context: 'place' }),
  emailVerification: msg({ message: 'E-mail confirmation', context: 'place' }),
  changeCancellation: msg({ message: 'Security change', context: 'place' }),
} satisfies Record<InsidePlaceName, MessageDescriptor>

export function titleOf(name: PlaceName): MessageDescriptor {
  return isInside(name) ? titles[name] : notFound
}
