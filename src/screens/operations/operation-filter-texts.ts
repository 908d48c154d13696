import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OperationType } from '../../api/contract/user.ts'
import type { OperationPeriod } from '../../machines/operation-filter.ts'

/** Names what is filtered by, in the plural. */
export const typeTexts = {
  accruals: msg`Earnings`,
  referrals: msg({ message: 'Referral income', context: 'operations' }),
  matching: msg({ message: 'Team bonus', context: 'operations' }),
  bonus: msg`Bonuses`,
  plan: msg`Deposits`,
  refill: msg`Refills`,
  withdrawal: msg`Withdrawals`,
  exchange: msg`Exchanges`,
  transfer: msg`Moves between accounts`,
  subscription: msg`Subscription`,
} satisfies Record<OperationType, MessageDescriptor>

export const periodTexts = {
  week: msg`7 days`,
  month: msg`30 days`,
  quarter: msg`90 days`,
  year: msg`365 days`,
  own: msg`Choose days…`,
} satisfies Record<OperationPeriod, MessageDescriptor>
