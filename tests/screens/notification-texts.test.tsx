import { expect, test } from 'vitest'
import type { Notification } from '../../src/api/contract/notification.ts'
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

test('a reason ends as a sentence does, however the operator ended it', () => {
  const notesFor = (reason: string) => [
    noteOf('payment_rejected', { ...money, reason }),
    noteOf('payment_error', { ...money, reason }),
    noteOf('verification_denied', { reason, part: '' }),
  ]
  expect(notesFor('Node failure')).toEqual([
    'Node failure. The amount is back on your balance.',
    'Node failure. The amount is back on your balance.',
    'Node failure. Please send everything again.',
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
