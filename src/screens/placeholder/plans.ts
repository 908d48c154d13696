import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InsidePlaceName } from '../../machines/places.ts'

/** The places that have a screen of their own. */
type Built =
  | 'cabinet'
  | 'refill'
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
  deposits: msg`Your deposits with their days, accruals and ends will be listed here.`,
  depositOpening: msg`Here you will choose a plan and open a deposit on it.`,
  deposit: msg`One deposit will be shown here: its days, its accruals, and what closing it early costs.`,
  partners: msg`Your referral link and the people you invited, line by line, will be shown here.`,
  withdrawal: msg`Here you will withdraw funds to a wallet of your own and follow each withdrawal.`,
  exchange: msg`Here you will exchange one currency of your balance for another.`,
  operations: msg`All movements on your accounts, filtered by type and currency, will be listed here.`,
  news: msg`The news of the platform will be published here.`,
  settingsWallets: msg`Here you will keep the wallets that withdrawals are sent to.`,
} satisfies Record<UnbuiltPlaceName, MessageDescriptor>

export function isUnbuilt(name: string): name is UnbuiltPlaceName {
  return name in plans
}
