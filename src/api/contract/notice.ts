import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { NoticeGroup, NotificationKind } from './notification.ts'

/** A person chooses channels for each of these, in the order of the settings. */
export const noticeTopics = [
  'refills',
  'withdrawals',
  'deposits',
  'renewals',
  'bonuses',
  'subscriptionEnd',
  'subscription',
  'verification',
  'signIns',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** `changes` of security are told to every contact whatever is chosen; a `welcome` stays in the cabinet. */
type AnyTopic = NoticeTopic | 'changes' | 'welcome'

export const groupOfTopic = {
  refills: 'money',
  withdrawals: 'money',
  deposits: 'deposits',
  renewals: 'deposits',
  bonuses: 'partners',
  subscriptionEnd: 'subscription',
  subscription: 'subscription',
  verification: 'account',
  welcome: 'account',
  signIns: 'security',
  changes: 'security',
} as const satisfies Record<AnyTopic, NoticeGroup>

export const topicOf = {
  welcome: 'welcome',
  refill_replenished: 'refills',
  refill_rejected: 'refills',
  email_confirmed: 'changes',
  phone_changed: 'changes',
  email_changed: 'changes',
  password_changed: 'changes',
  security_changed: 'changes',
  session_opened: 'signIns',
  telegram_linked: 'changes',
  verification_completed: 'verification',
  verification_denied: 'verification',
  subscription_activated: 'subscription',
  subscription_ending: 'subscriptionEnd',
  subscription_ended: 'subscription',
  wallet_changed: 'changes',
  payment_inspected: 'withdrawals',
  payment_successful: 'withdrawals',
  payment_rejected: 'withdrawals',
  payment_error: 'withdrawals',
  deposit_opened: 'deposits',
  deposit_ended: 'deposits',
  deposit_closed: 'deposits',
  autoinvestment_uncovered: 'renewals',
  payout_ahead: 'renewals',
  bonus_awarded: 'bonuses',
} as const satisfies Record<NotificationKind, AnyTopic>

/**
 * `message`: an e-mail, or an SMS where no e-mail is proven. `push`: every browser that the person added. The cabinet
 * itself always tells.
 */
export const noticeChannels = ['message', 'telegram', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** A channel that does not reach the person is off. */
export const NoticeSettings = z.object({
  /** Tells how `message` reaches this person; null while no contact is proven. */
  contact: z.nullable(z.enum(['email', 'sms'])),
  telegramLinked: z.boolean(),
  browserAdded: z.boolean(),
  topics: z.array(
    z.object({
      topic: z.enum(noticeTopics),
      message: z.boolean(),
      telegram: z.boolean(),
      push: z.boolean(),
    }),
  ),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

export const readNoticeSettings = endpoint({
  method: 'GET',
  path: '/notification/settings',
  tag: 'notification',
  summary: 'Which notices go where besides the cabinet (an addition to the specification)',
  auth: true,
  response: NoticeSettings,
  errors: [],
})

export const NoticeSwitch = z.strictObject({
  topic: z.enum(noticeTopics, 'incorrect'),
  channel: z.enum(noticeChannels, 'incorrect'),
  enabled: z.boolean(),
})
export type NoticeSwitch = z.infer<typeof NoticeSwitch>

export const changeNoticeSettings = endpoint({
  method: 'PATCH',
  path: '/notification/settings',
  tag: 'notification',
  summary: 'Switches a channel for one topic (an addition to the specification)',
  auth: true,
  body: NoticeSwitch,
  response: NoticeSettings,
  errors: [],
})
