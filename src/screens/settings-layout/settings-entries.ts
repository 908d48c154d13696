import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlaceName } from '../../machines/places.ts'

/** The pages of the settings, in the order in which they are offered. */
export const settingsEntries = [
  { place: 'settingsData', label: msg({ message: 'Personal data', context: 'settings' }) },
  { place: 'settingsAvatar', label: msg({ message: 'Picture', context: 'settings' }) },
  { place: 'settingsWallets', label: msg({ message: 'Wallets', context: 'settings' }) },
  { place: 'settingsSecurity', label: msg({ message: 'Security', context: 'settings' }) },
  { place: 'settingsPassword', label: msg({ message: 'Password', context: 'settings' }) },
  { place: 'settingsVerification', label: msg({ message: 'Verification', context: 'settings' }) },
  { place: 'subscription', label: msg({ message: 'Subscription', context: 'settings' }) },
  { place: 'settingsAppearance', label: msg({ message: 'Appearance', context: 'settings' }) },
] as const satisfies readonly { place: PlaceName; label: MessageDescriptor }[]

export type SettingsPlaceName = (typeof settingsEntries)[number]['place']
