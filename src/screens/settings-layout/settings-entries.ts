import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouteName } from '../../machines/route-location.ts'

/** The pages of the settings, in the order in which they are offered. */
export const settingsEntries = [
  { location: 'settingsData', label: msg({ message: 'Personal data', context: 'settings' }) },
  { location: 'settingsAvatar', label: msg({ message: 'Picture', context: 'settings' }) },
  { location: 'settingsWallets', label: msg({ message: 'Wallets', context: 'settings' }) },
  { location: 'settingsSecurity', label: msg({ message: 'Security', context: 'settings' }) },
  { location: 'settingsPassword', label: msg({ message: 'Password', context: 'settings' }) },
  {
    location: 'settingsVerification',
    label: msg({ message: 'Verification', context: 'settings' }),
  },
  { location: 'subscription', label: msg({ message: 'Subscription', context: 'settings' }) },
  { location: 'settingsNotices', label: msg({ message: 'Notifications', context: 'settings' }) },
  { location: 'settingsAppearance', label: msg({ message: 'Appearance', context: 'settings' }) },
] as const satisfies readonly { location: RouteName; label: MessageDescriptor }[]

export type SettingsRouteName = (typeof settingsEntries)[number]['location']
