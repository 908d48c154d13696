import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import {
  type SubscriptionOffer,
  subscriptionMachine,
} from '../../src/machines/subscription.machine.ts'
import { HiddenAmounts } from '../../src/screens/parts/amounts.tsx'
import { SubscriptionScreen } from '../../src/screens/subscription/subscription.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/subscription.harness.tsx'
import { uiIn } from '../support/jsdom-ui.ts'
import { active, input, now, offer } from '../support/models/subscription.model.ts'
import { proveLostAnswer } from '../support/prove-lost-answer.tsx'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(harness)

async function opened(read: Partial<SubscriptionOffer> = {}, { isHidden } = { isHidden: false }) {
  const flow = startFlow(subscriptionMachine, { input })
  await flow.answer('readOffer', { ...offer, ...read })
  renderInApp(
    <HiddenAmounts isHidden={isHidden}>
      <SubscriptionScreen actor={flow.actor} />
    </HiddenAmounts>,
  )
  return flow
}

test('whoever hides amounts sees the price and not the balance', async () => {
  await opened({}, { isHidden: true })
  expect(await uiIn(document.body, userEvent.setup()).rows()).toEqual([
    ['Your balance', '••••Hidden USDT'],
    ['Price', '10.00 USDT'],
    ['Left on your balance', '••••Hidden USDT'],
    ['Active until', '9 February 2026'],
  ])
})

test('each period tells its price a month and what it saves, and the cheapest says that it is', async () => {
  await opened()
  expect(
    screen
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent.replaceAll('\u00a0', ' ')),
  ).toEqual([
    '30 days10.00 USDT10.00 USDT a month',
    '365 days100.00 USDT8.22 USDT a month, you save 17 %Lowest price a month',
  ])
})

test('the page says what is included, what is always free, and that nothing renews itself', async () => {
  await opened()
  const heads = screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)
  expect(heads).toEqual(['Your subscription', 'Included', 'Always free', 'Renewal'])
  expect(screen.getByText('You pay once. The subscription never renews itself.')).toBeVisible()
})

describe('after the payment', () => {
  const links = () =>
    screen
      .queryAllByRole('link', { name: /deposit|partners/i })
      .map((link) => [link.textContent, link.getAttribute('href')])
  const buy = async (location: RouteLocation) => {
    const flow = startFlow(subscriptionMachine, { input: { location } })
    await flow.answer('readOffer', offer)
    renderInApp(<SubscriptionScreen actor={flow.actor} />)
    await userEvent.click(screen.getByRole('button', { name: /^Pay/ }))
    await flow.answer('send', active)
  }

  test('whoever came by themselves is shown what they can do now', async () => {
    await buy({ name: 'subscription', query: {} })
    expect(links()).toEqual([
      ['Open a deposit', '/deposits/new'],
      ['Invite partnersYou earn from the deposits that they open.', '/partners'],
    ])
  })

  test('whoever came from another page is led back there and nowhere else', async () => {
    await buy(input.location)
    expect(screen.getByRole('button', { name: 'Continue opening the deposit' })).toBeEnabled()
    expect(links()).toEqual([])
  })
})

describe('the state of the subscription', () => {
  const days = (count: number) => ({
    subscription: { active: true, until: new Date(now + count * 86_400_000).toISOString() },
  })
  test('one that runs for long says how long', async () => {
    await opened(days(30))
    expect(screen.getByText('Active until 9 February 2026')).toBeInTheDocument()
    expect(screen.getByText(/^30 days are left/)).toBeInTheDocument()
  })

  test('one that ends soon warns', async () => {
    await opened(days(3))
    expect(screen.getByText('It ends in 3 days')).toBeInTheDocument()
  })

  test('days are counted by the calendar, as those of deposits', async () => {
    await opened(days(29.6))
    expect(screen.getByText(/^30 days are left/)).toBeInTheDocument()
    cleanup()
    await opened(days(29.4))
    expect(screen.getByText(/^29 days are left/)).toBeInTheDocument()
    cleanup()
    await opened(days(0.1))
    expect(screen.getByText('It ends today')).toBeInTheDocument()
  })

  test('one that ended says when', async () => {
    await opened({ subscription: { active: false, until: '2026-01-02T12:00:00.000Z' } })
    expect(screen.getByText('Ended on 2 January 2026')).toBeInTheDocument()
    expect(screen.getByText('Ended')).toBeInTheDocument()
  })

  test('without a period on offer the page says so', async () => {
    await opened({ options: [] })
    expect(screen.getByText('No period can be bought at the moment')).toBeInTheDocument()
  })
})

proveLostAnswer({
  begin: () => opened(),
  submit: /^Pay/,
  says: 'We don’t know yet whether the payment was made',
})
