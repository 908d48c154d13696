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
import type { AccountType, OperationType } from '../../api/contract/user.ts'

export const operations = {
  accruals: { icon: IconPercentage, title: msg`Accrual` },
  referrals: { icon: IconUsers, title: msg`Referral income` },
  matching: { icon: IconUsersGroup, title: msg`Matching income` },
  bonus: { icon: IconAward, title: msg({ message: 'Bonus', context: 'operation' }) },
  plan: { icon: IconBuildingBank, title: msg({ message: 'Deposit', context: 'operation' }) },
  refill: { icon: IconArrowBarToDown, title: msg({ message: 'Refill', context: 'operation' }) },
  withdrawal: { icon: IconArrowBarUp, title: msg({ message: 'Withdrawal', context: 'operation' }) },
  exchange: { icon: IconArrowsExchange, title: msg({ message: 'Exchange', context: 'operation' }) },
  transfer: { icon: IconTransfer, title: msg`Move between accounts` },
  subscription: {
    icon: IconRosetteDiscountCheck,
    title: msg({ message: 'Subscription', context: 'operation' }),
  },
} satisfies Record<OperationType, { icon: TablerIcon; title: MessageDescriptor }>

export const accounts = {
  balance: msg({ message: 'Available', context: 'account' }),
  deposit: msg({ message: 'On deposits', context: 'account' }),
  referral: msg({ message: 'Partner income', context: 'account' }),
  bonus: msg({ message: 'Bonuses', context: 'account' }),
} satisfies Record<AccountType, MessageDescriptor>
