import { expect, test } from 'vitest'
import { noticeOf } from '../../server/push-sender.ts'
import type { NotificationParams } from '../../server/services/notification.ts'
import { notificationPathOf } from '../../server/services/notification-paths.ts'
import { notificationTextOf } from '../../server/services/notification-texts.ts'
import { type Notification, notificationKinds } from '../../src/api/contract/notification.ts'
import { addressOf } from '../../src/screens/addresses.ts'
import { writtenOf } from '../../src/screens/notifications/notification-texts.tsx'
import { renderInApp } from '../support/render.tsx'

function noteOf(
  kind: Notification['kind'],
  params: Notification['params'],
  selector = 'p',
): string | null {
  const at = '2026-01-01T12:00:00.000Z'
  const notification: Notification = {
    id: '1',
    kind,
    params,
    reference: null,
    createdAt: at,
    read: false,
  }
  const { container, unmount } = renderInApp(<p>{writtenOf(notification, 'en').note}</p>)
  const text = container.querySelector(selector)?.textContent ?? null
  unmount()
  return text
}

const money = { amount: '20', currency: 'USDT' }

test('a payout ahead says what is paid, and what is invested again', () => {
  const payout = { ...money, plan: 'Start', earned: '2', ends: '2026-01-04T12:00:00.000Z' }
  const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
  expect([
    plain(noteOf('payout_ahead', { ...payout, paid: '22', renewal: '' })),
    plain(noteOf('payout_ahead', { ...payout, paid: '2', renewal: 'planned' })),
  ]).toEqual([
    'Estimated: 20.00 USDT of the deposit and 2.00 USDT earned.',
    'Estimated. The earnings are paid, and 20.00 USDT is invested again.',
  ])
})

test('own words of the operator are quoted, and end as a sentence does, however they were ended', () => {
  const notesFor = (reason: string) => [
    noteOf('payment_rejected', { ...money, reason }),
    noteOf('payment_error', { ...money, reason }),
    noteOf('verification_denied', { reason, part: '' }),
  ]
  expect(notesFor('Node failure')).toEqual([
    'The operator wrote: “Node failure.” The amount is back on your balance.',
    'The operator wrote: “Node failure.” The amount is back on your balance.',
    'The operator wrote: “Node failure.” Please send everything again.',
  ])
  expect(notesFor('Node failure.')).toEqual(notesFor('Node failure'))
  expect(notesFor('')).toEqual([
    'The amount is back on your balance.',
    'The amount is back on your balance.',
    'Please send everything again.',
  ])
})

test('names of browsers and systems are not translated by the browser of the reader', () => {
  const client = { browser: 'Chrome', system: 'Linux' }
  expect([
    noteOf('session_opened', client),
    noteOf('session_opened', client, '[translate=no]'),
  ]).toEqual([expect.stringMatching(/^Chrome · Linux\. /), 'Chrome · Linux'])
})

const until = '2027-03-05T12:00:00.000Z'
const sum = { amount: '120.50', currency: 'USDT' }
const samples: { [Kind in Notification['kind']]: NotificationParams[Kind] } = {
  welcome: {},
  refill_replenished: sum,
  refill_rejected: { ...sum, reason: 'expired' },
  email_confirmed: { email: 'an•••@cabinet.example' },
  phone_changed: { phone: '+7 701 ••• •• 45' },
  email_changed: { email: 'an•••@cabinet.example' },
  password_changed: {},
  security_changed: { change: 'change_requested', method: 'sms' },
  session_opened: { browser: 'Chrome', system: 'Linux' },
  telegram_linked: { name: 'Aru' },
  verification_completed: {},
  verification_denied: { reason: 'Blurred', part: '' },
  subscription_activated: { option: 'month', until },
  subscription_ending: { until },
  subscription_ended: { until },
  wallet_changed: { system: 'BTC', address: 'bc1qxy…0wlh', heldUntil: '' },
  payment_inspected: sum,
  payment_successful: sum,
  payment_rejected: { ...sum, reason: '' },
  payment_error: { ...sum, reason: '' },
  deposit_opened: { ...sum, plan: 'Balance', until },
  deposit_ended: { ...sum, plan: 'Balance', accrued: '7.25', reinvested: 'plan' },
  deposit_closed: { plan: 'Balance', returned: '120.50', forfeited: '7.25', currency: 'USDT' },
  autoinvestment_uncovered: { ...sum, plan: 'Balance', ends: until, until: '' },
  payout_ahead: { ...sum, plan: 'Start', earned: '7.25', paid: '127.75', ends: until, renewal: '' },
  bonus_awarded: { ...sum, tier: '3' },
}

/** The two write days each in their own way. */
const withoutDays = (text: string) => text.replace(/March 5, 2027|5\sMarch 2027/g, 'DAY')

function writtenBy(kind: Notification['kind'], params: Record<string, string>) {
  const at = '2026-01-01T12:00:00.000Z'
  const { title, note } = writtenOf(
    { id: '1', kind, params, reference: null, createdAt: at, read: false },
    'en',
  )
  const { container, unmount } = renderInApp(
    <>
      <p>{title}</p>
      <p>{note}</p>
    </>,
  )
  const texts = [...container.querySelectorAll('p')].map((line) => line.textContent)
  unmount()
  return { title: withoutDays(texts[0] ?? ''), note: withoutDays(texts[1] ?? '') }
}

const forwarded: Notification['kind'][] = [
  'refill_replenished',
  'refill_rejected',
  'session_opened',
  'subscription_activated',
  'subscription_ended',
  'deposit_opened',
  'deposit_ended',
  'deposit_closed',
  'payout_ahead',
  'bonus_awarded',
]

test.each(notificationKinds)(
  'a %s is called outside the cabinet what it is called inside',
  (kind) => {
    const params = { ...samples[kind] }
    const { title } = notificationTextOf(kind, params)
    expect(withoutDays(title('en'))).toEqual(writtenBy(kind, params).title)
  },
)

test.each(forwarded)('a mail of a %s goes on as the notification does', (kind) => {
  const params = { ...samples[kind] }
  const { note } = notificationTextOf(kind, params)
  expect(withoutDays(note?.('en') ?? '').replace(/\.$/, '')).toEqual(
    writtenBy(kind, params).note.replace(/\.$/, ''),
  )
})

test('what others may read names no amount, contact or address, in any language', () => {
  for (const kind of notificationKinds) {
    for (const locale of ['en', 'ru', 'de', 'kk'] as const) {
      const { title, note } = noticeOf(kind, { ...samples[kind] }, { locale, showsAmounts: false })
      expect(`${title} ${note}`).not.toMatch(/USDT|120|7[.,]25|\+7|@|bc1/)
    }
  }
})

test.each(notificationKinds)('a pushed %s leads where the notification does', (kind) => {
  for (const reference of ['7', null]) {
    const notification: Notification = {
      id: '1',
      kind,
      params: { ...samples[kind] },
      reference,
      createdAt: until,
      read: false,
    }
    expect(notificationPathOf(kind, reference ?? '')).toEqual(
      addressOf(writtenOf(notification, 'en').location),
    )
  }
})

test('only what was refused, or is lost unless something is done, is shown as a warning', () => {
  const at = '2026-01-01T12:00:00.000Z'
  const warnings = notificationKinds.filter((kind) => {
    const params = { ...samples[kind] }
    const notification = { id: '1', kind, params, reference: null, createdAt: at, read: false }
    return writtenOf(notification, 'en').kind === 'warn'
  })
  expect(warnings).toEqual([
    'verification_denied',
    'payment_rejected',
    'payment_error',
    'autoinvestment_uncovered',
  ])
})
