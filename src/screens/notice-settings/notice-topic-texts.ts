import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NoticeTopic } from '../../api/contract/notice.ts'

type TopicText = { title: MessageDescriptor; note: MessageDescriptor }

export const noticeTopicTexts = {
  refills: { title: msg`Refills`, note: msg`Credited, expired or rejected` },
  withdrawals: { title: msg`Withdrawals`, note: msg`Checked, sent, rejected or failed` },
  deposits: { title: msg`Your deposits`, note: msg`Opened, paid out or closed` },
  renewals: { title: msg`Before a deposit ends`, note: msg`A few days ahead` },
  bonuses: { title: msg`Bonuses`, note: msg`When you reach a new bonus tier` },
  subscriptionEnd: { title: msg`Before it ends`, note: msg`A few days ahead` },
  subscription: { title: msg`Start and end`, note: msg`On the day itself` },
  verification: {
    title: msg({ message: 'Verification', context: 'notices' }),
    note: msg`Completed or denied`,
  },
  signIns: { title: msg`New sign-ins`, note: msg`From a browser you have not used before` },
} as const satisfies Record<NoticeTopic, TopicText>
