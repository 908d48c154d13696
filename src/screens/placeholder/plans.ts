import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InsidePlaceName } from '../../machines/places.ts'

/** The places that have a screen of their own. */
type Built =
  | 'cabinet'
  | 'refill'
  | 'deposits'
  | 'depositOpening'
  | 'deposit'
  | 'withdrawal'
  | 'settingsWallets'
  | 'exchange'
  | 'operations'
  | 'settingsData'
  | 'settingsPassword'
  | 'settingsAvatar'
  | 'settingsVerification'
  | 'settingsSecurity'
  | 'notifications'
  | 'subscription'
  | 'emailVerification'

export type UnbuiltPlaceName = Exclude<InsidePlaceName, Built>

/** What will be at each place; a place that is built leaves this list. */
export const plans = {
  partners: msg`Your referral link and the people you invited, line by line, will be shown here.`,
  news: msg`The news of the platform will be published here.`,
} satisfies Record<UnbuiltPlaceName, MessageDescriptor>

export function isUnbuilt(name: string): name is UnbuiltPlaceName {
  return name in plans
}
