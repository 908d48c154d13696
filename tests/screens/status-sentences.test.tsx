import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type DepositStatus, depositStatuses } from '../../src/api/contract/deposit.ts'
import { type PaymentStatus, paymentStatuses } from '../../src/api/contract/payment.ts'
import { type RefillStatus, refillStatuses } from '../../src/api/contract/refill.ts'
import type { Verification } from '../../src/api/contract/verification.ts'
import { accountVerificationMachine } from '../../src/machines/account-verification.machine.ts'
import { depositMachine } from '../../src/machines/deposit.machine.ts'
import { refillPaymentMachine } from '../../src/machines/refill-payment.machine.ts'
import type { SessionActor } from '../../src/machines/session.machine.ts'
import { subscriptionMachine } from '../../src/machines/subscription.machine.ts'
import { withdrawalProgressMachine } from '../../src/machines/withdrawal-progress.machine.ts'
import { AccountVerificationScreen } from '../../src/screens/account-verification/account-verification.screen.tsx'
import { DepositScreen } from '../../src/screens/deposit/deposit.screen.tsx'
import { RefillPaymentScreen } from '../../src/screens/refill/refill-payment.screen.tsx'
import { SubscriptionScreen } from '../../src/screens/subscription/subscription.screen.tsx'
import { WithdrawalProgressScreen } from '../../src/screens/withdrawal/withdrawal-progress.screen.tsx'
import { startFlow } from '../support/flow.ts'
import {
  completed,
  denied,
  inProcess,
  nothingSent,
  input as verificationInput,
} from '../support/models/account-verification.model.ts'
import { input as depositInput } from '../support/models/deposit.model.ts'
import {
  activeDeposit,
  closedDeposit,
  endedDeposit,
  failedPayment,
  inspectedPayment,
  paidPayment,
  pendingPayment,
  rejectedPayment,
} from '../support/models/money-samples.ts'
import { rejected, replenished, ton, waiting } from '../support/models/refill-samples.ts'
import { active, offer, input as subscriptionInput } from '../support/models/subscription.model.ts'
import { renderInApp } from '../support/render.tsx'

/*
 * Every status says what happens next, and how long that usually takes where it takes time. A status that the
 * contract gains has no sentence here yet, and this file no longer compiles.
 */

const at = Date.UTC(2026, 0, 1, 12)

function said(element: Parameters<typeof renderInApp>[0]): string {
  const { container, unmount } = renderInApp(element)
  const text = container.textContent?.replace(/\s+/g, ' ') ?? ''
  unmount()
  return text
}

test('a refill', async () => {
  const samples = { waiting, replenished, rejected }
  const sentences = {
    waiting: 'It may take a few minutes until the network shows it. We credit it after that.',
    replenished: 'The next step is a subscription. After that you can open a deposit.',
    rejected: 'Do not send anything to its address.',
  } satisfies Record<RefillStatus, string>
  for (const status of refillStatuses) {
    const flow = startFlow(refillPaymentMachine, { input: { id: 'refill-1' } })
    await flow.answer('loadInvoice', {
      at,
      system: ton,
      claimed: true,
      canShare: false,
      refill: samples[status],
    })
    const text = said(<RefillPaymentScreen actor={flow.actor} />)
    expect(text).toContain(sentences[status])
    if (status === 'waiting') expect(text).toMatch(/Usual timeabout \d+ minutes?/)
  }
})

test('a credited refill leads to the step that is next: a subscription, then a deposit', async () => {
  const flow = startFlow(refillPaymentMachine, { input: { id: 'refill-1' } })
  await flow.answer('loadInvoice', {
    at,
    system: ton,
    claimed: true,
    canShare: false,
    refill: replenished,
  })
  renderInApp(<RefillPaymentScreen actor={flow.actor} />)
  const steps = [...document.querySelectorAll('ol > li > div > :first-child')]
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Address shown',
    'Transfer seen',
    'Credited to the balance',
  ])
  const ways = () =>
    screen
      .getAllByRole('link', { name: /subscription|deposit/ })
      .map((link) => [link.textContent, link.getAttribute('href')])
  expect(ways()).toEqual([['Choose a subscription', '/subscription']])
  const session: SessionActor = flow.actor.system.get('session')
  act(() => session.send({ type: 'user.changed', change: { subscription: active } }))
  expect(ways()).toEqual([['Open a deposit', '/deposits/new']])
  expect(screen.getByText('You can withdraw it or open a deposit.')).toBeInTheDocument()
})

test('a withdrawal', async () => {
  const samples = {
    pending: pendingPayment,
    on_inspection: inspectedPayment,
    successful: paidPayment,
    rejected: rejectedPayment,
    error: failedPayment,
  }
  const inspection =
    'An operator checks every withdrawal, usually within one working day. You don’t need to do anything.'
  const sentences = {
    pending: inspection,
    on_inspection: inspection,
    successful: 'Your wallet shows it when the network has confirmed it, usually within an hour.',
    rejected: 'Nothing was sent. The whole amount is back on your balance.',
    error: 'The whole amount is back on your balance. You can request the withdrawal again.',
  } satisfies Record<PaymentStatus, string>
  for (const status of paymentStatuses) {
    const flow = startFlow(withdrawalProgressMachine, { input: { id: 'payment-1' } })
    await flow.answer('loadPayment', { payment: samples[status], at })
    const text = said(<WithdrawalProgressScreen actor={flow.actor} />)
    for (const sentence of new Set(Object.values(sentences))) {
      expect([status, sentence, text.includes(sentence)]).toEqual([
        status,
        sentence,
        sentence === sentences[status],
      ])
    }
  }
})

test('a deposit', async () => {
  const samples = { active: activeDeposit, ended: endedDeposit, closed: closedDeposit }
  const sentences = {
    active: /Pays .* on .*, estimated/,
    ended: /Paid .* on .*\. Your .* opened the next deposit\./,
    closed: /Closed early on .*, after \d+ of \d+ days\. Lost: .* of earnings\./,
  } satisfies Record<DepositStatus, RegExp>
  for (const status of depositStatuses) {
    const flow = startFlow(depositMachine, { input: depositInput })
    await flow.answer('readDeposit', {
      deposit: { ...samples[status], id: 'deposit-1' },
      price: null,
      at,
    })
    expect(said(<DepositScreen actor={flow.actor} />)).toMatch(sentences[status])
  }
})

test('a verification', async () => {
  const samples = { none: nothingSent, in_process: inProcess, completed, denied }
  const sentences = {
    none: 'We need your data and three photos, once.',
    in_process: 'This usually takes up to two working days.',
    completed: 'You’re all set.',
    denied: 'send again.',
  } satisfies Record<Verification['status'], string>
  for (const status of ['none', 'in_process', 'completed', 'denied'] as const) {
    const flow = startFlow(accountVerificationMachine, { input: verificationInput })
    await flow.answer('readVerification', samples[status])
    expect(said(<AccountVerificationScreen actor={flow.actor} />)).toContain(sentences[status])
  }
})

test('a subscription', async () => {
  const until = (days: number) => ({
    active: true,
    until: new Date(offer.at + days * 86_400_000).toISOString(),
  })
  const states = [
    [{ active: false, until: null }, 'It begins as soon as it is paid.'],
    [active, '30 days are left. A period bought now begins when this one ends.'],
    [until(2), 'It ends in 2 daysWithout a break: a period bought now begins when this one ends.'],
    [
      { active: false, until: '2026-01-01T12:00:00.000Z' },
      'Open deposits continue. New deposits and partner income come back with the next period.',
    ],
  ] as const
  for (const [subscription, sentence] of states) {
    const flow = startFlow(subscriptionMachine, { input: subscriptionInput })
    await flow.answer('readOffer', { ...offer, subscription })
    expect(said(<SubscriptionScreen actor={flow.actor} />)).toContain(sentence)
  }
})
