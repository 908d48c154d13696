import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursorQuery, Instant, pageOf } from './page.ts'

export const notificationKinds = [
  'welcome',
  'refill_replenished',
  'refill_rejected',
  'email_confirmed',
  'phone_changed',
  'email_changed',
  'password_changed',
  'security_changed',
  'session_opened',
  'telegram_linked',
  'verification_completed',
  'verification_denied',
  'subscription_activated',
  'subscription_ending',
  'subscription_ended',
  'wallet_changed',
  'payment_inspected',
  'payment_successful',
  'payment_rejected',
  'payment_error',
  'deposit_opened',
  'deposit_ended',
  'deposit_closed',
  'autoinvestment_uncovered',
  'payout_ahead',
  'bonus_awarded',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** As lists are filtered and settings are grouped. */
export const noticeGroups = [
  'money',
  'deposits',
  'partners',
  'subscription',
  'account',
  'security',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Written in the reader's language from `kind` and `params`; `reference` is what it is about. */
export const Notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  params: z.record(z.string(), z.string()),
  reference: z.nullable(z.string()),
  createdAt: Instant,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** Our provider counts no further, so that this stands for as many or more; another one may. */
export const unreadLimit = 500

const Unread = { unread: z.int().check(z.nonnegative()) }

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  tag: 'notification',
  summary: `Notifications, newest first, with the count of all unread ones, up to ${unreadLimit}; filters are an addition`,
  auth: true,
  query: z.object({
    group: z.optional(z.enum(noticeGroups, 'incorrect')),
    unread: z.optional(z.enum(['only'], 'incorrect')),
    ...cursorQuery,
  }),
  response: z.extend(pageOf(Notification), Unread),
  errors: [],
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notification/read',
  tag: 'notification',
  summary: 'Marks some or all notifications as read',
  auth: true,
  body: z.union([
    z.object({
      ids: z
        .array(z.string().check(z.maxLength(64, 'incorrect')))
        .check(z.minLength(1, 'required'), z.maxLength(100, 'above_max')),
    }),
    z.object({ all: z.literal(true) }),
  ]),
  response: z.object(Unread),
  errors: [],
})
