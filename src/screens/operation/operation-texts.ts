import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconArrowBarToDown,
  IconArrowBarUp,
  IconArrowsExchange,
  IconAward,
  IconBuildingBank,
  IconPercentage,
  IconRosetteDiscountCheck,
  IconTransfer,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { AccountType, EventKind, OperationType } from '../../api/contract/user.ts'
import type { accrualStateOf } from './events.ts'

export const icons = {
  accruals: IconPercentage,
  referrals: IconUsers,
  matching: IconUsersGroup,
  bonus: IconAward,
  plan: IconBuildingBank,
  refill: IconArrowBarToDown,
  withdrawal: IconArrowBarUp,
  exchange: IconArrowsExchange,
  transfer: IconTransfer,
  subscription: IconRosetteDiscountCheck,
} satisfies Record<OperationType, TablerIcon>

export const accounts = {
  balance: msg({ message: 'Available', context: 'account' }),
  deposit: msg({ message: 'On deposits', context: 'account' }),
  referral: msg`Partner account`,
  bonus: msg`Bonus account`,
} satisfies Record<AccountType, MessageDescriptor>

/** Names the kind of one operation. */
export const typeNames = {
  accruals: msg`Earnings`,
  referrals: msg({ message: 'Referral income', context: 'operations' }),
  matching: msg({ message: 'Team bonus', context: 'operations' }),
  bonus: msg({ message: 'Bonus', context: 'operation' }),
  plan: msg({ message: 'Deposit', context: 'operation' }),
  refill: msg`Refill`,
  withdrawal: msg`Withdrawal`,
  exchange: msg({ message: 'Exchange', context: 'operation' }),
  transfer: msg`Move between accounts`,
  subscription: msg`Subscription`,
} satisfies Record<OperationType, MessageDescriptor>

/** Says how the accruals of a day stand now. */
export const accrualStates = {
  held: msg({ message: 'locked', context: 'accruals' }),
  released: msg({ message: 'paid out', context: 'accruals' }),
  lost: msg({ message: 'lost', context: 'accruals' }),
  partlyReleased: msg({ message: 'partly paid out', context: 'accruals' }),
  partlyLost: msg({ message: 'partly lost', context: 'accruals' }),
} satisfies Record<NonNullable<ReturnType<typeof accrualStateOf>>, MessageDescriptor>

/** Names a single movement on paper; its account stands beside it. */
export const movements = {
  refill_credited: msg`Refill credited`,
  deposit_opened: msg`Deposit opened`,
  deposit_ended: msg`Deposit ended`,
  deposit_closed: msg`Deposit closed early`,
  accruals_withheld: msg`Earnings locked`,
  accruals_paid: msg`Earnings paid out`,
  referral_income: msg`Referral income`,
  matching_income: msg`Team bonus`,
  bonus_awarded: msg({ message: 'Bonus', context: 'operation' }),
  income_moved: msg`Move between accounts`,
  exchanged: msg({ message: 'Exchange', context: 'operation' }),
  subscription_paid: msg`Subscription paid`,
  withdrawal_made: msg`Withdrawal requested`,
  withdrawal_returned: msg`Withdrawal returned`,
} satisfies Record<EventKind, MessageDescriptor>
