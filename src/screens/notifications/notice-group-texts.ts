import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NoticeGroup } from '../../api/contract/notification.ts'

export const noticeGroupTexts = {
  money: msg`Money in and out`,
  deposits: msg`Deposits and payouts`,
  partners: msg`Partners and bonuses`,
  subscription: msg({ message: 'Subscription', context: 'notices' }),
  account: msg({ message: 'Account', context: 'notices' }),
  security: msg({ message: 'Security', context: 'notices' }),
} as const satisfies Record<NoticeGroup, MessageDescriptor>
