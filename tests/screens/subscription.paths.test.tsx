import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { isNothingDone, rejectionOf } from '../../src/machines/submission.machine.ts'
import {
  type SubscriptionOffer,
  subscriptionMachine,
} from '../../src/machines/subscription.machine.ts'
import { HiddenAmounts } from '../../src/screens/parts/amounts.tsx'
import { SubscriptionScreen } from '../../src/screens/subscription/subscription.screen.tsx'
import { startFlow } from '../support/flow.ts'
import {
  active,
  input,
  now,
  offer,
  subscriptionModel,
} from '../support/models/subscription.model.ts'
import { ZERO_KEY } from '../support/models/zero-key.ts'
import { renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const option = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

const shown = () => ({
  chosen: plain(
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .find(({ checked }) => checked)
      ?.closest('label')?.textContent,
  ),
  canChoose: option(/^30 days/).matches(':enabled'),
  buttons: screen
    .getAllByRole('button')
    .map((each) => [plain(each.textContent), each.matches(':enabled')]),
  alert: plain(screen.queryByRole('alert')?.textContent),
  status: screen.queryByRole('status')?.querySelector('strong')?.textContent ?? null,
})

const chosenTexts = { month: '30 days10.00 USDT', year: '365 days100.00 USDT' }
const said: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  not_found: 'There is nothing here. It may have been removed.',
  insufficient_funds: 'Not enough funds.',
}

type Context = Parameters<NonNullable<typeof subscriptionModel.project>>[0]
/** A payment for another period says nothing about this one. */
const lastOf = ({ chosen, submitted }: Context) =>
  submitted?.body.option === chosen ? submitted : null
const chosenOf = ({ chosen }: Context) => (chosen === 'year' ? chosenTexts.year : chosenTexts.month)

walkScreen(subscriptionModel, {
  screen: (actor) => <SubscriptionScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'option.chosen': ({ option: id }, person) =>
      person.click(option(id === 'month' ? /^30 days/ : /^365 days/)),
    'subscription.submitted': (_, person) => person.click(button(/^Pay/)),
    'refill.requested': (_, person) => person.click(button('Go to refill')),
    'extension.requested': (_, person) => person.click(button('Buy one more period')),
    'return.requested': (_, person) => person.click(button('Go on opening the deposit')),
  },
  shows: {
    loading: ({ context }) => {
      if (context.offer === null) {
        expect(screen.getByRole('status')).toHaveTextContent('Loading…')
        return
      }
      expect(shown()).toEqual({
        chosen: chosenOf(context),
        canChoose: false,
        buttons: [['Pay 10.00 USDT', false]],
        alert: null,
        status: null,
      })
    },
    notLoaded: ({ context }) => {
      expect(screen.getByRole('alert')).toHaveTextContent(said[context.failure?.code ?? ''] ?? '-')
      expect(button('Load again')).toBeEnabled()
    },
    choosing: ({ context }) => {
      const last = lastOf(context)
      expect(shown()).toEqual({
        chosen: chosenOf(context),
        canChoose: true,
        buttons: [[context.chosen === 'year' ? 'Go to refill' : 'Pay 10.00 USDT', true]],
        alert: said[rejectionOf(last)?.code ?? ''] ?? null,
        status: isNothingDone(last) ? 'Nothing was bought' : null,
      })
    },
    subscribing: ({ context }) =>
      expect(shown()).toEqual({
        chosen: chosenOf(context),
        canChoose: false,
        buttons: [['Pay 10.00 USDT', false]],
        alert: null,
        status: null,
      }),
    subscribed: ({ context }) => {
      expect(screen.getByRole('status')).toHaveTextContent(
        'The subscription is active until 9 February 2026',
      )
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        ...(context.returnTo ? ['Go on opening the deposit'] : []),
        'Buy one more period',
      ])
    },
  },
})

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

const rows = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, plain(term.nextElementSibling?.textContent)])

describe('what it costs stands above the button', () => {
  test('balance, price, the rest, and until when it runs', async () => {
    await opened()
    expect(rows()).toEqual([
      ['Your balance', '40.50 USDT'],
      ['Price', '10.00 USDT'],
      ['Left on your balance', '30.50 USDT'],
      ['Active until', '9 February 2026'],
    ])
  })

  test('whoever hides amounts sees the price and not the balance', async () => {
    await opened({}, { isHidden: true })
    expect(rows()).toEqual([
      ['Your balance', '••••Hidden USDT'],
      ['Price', '10.00 USDT'],
      ['Left on your balance', '••••Hidden USDT'],
      ['Active until', '9 February 2026'],
    ])
  })

  test('what is lacking is named, and the way to it', async () => {
    await opened()
    await userEvent.click(option(/^365 days/))
    expect(rows()[2]).toEqual(['Lacking', '59.50 USDT'])
    expect(plain(screen.getByText(/^Your balance lacks/).textContent)).toEqual(
      'Your balance lacks 59.50 USDT',
    )
  })

  test('a period bought while one runs begins when that one ends', async () => {
    await opened({ subscription: active })
    expect(rows()[3]).toEqual(['Active until', '11 March 2026'])
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

  test('one that ended says when', async () => {
    await opened({ subscription: { active: false, until: '2026-01-02T12:00:00.000Z' } })
    expect(screen.getByText('Ended on 2 January 2026')).toBeInTheDocument()
    expect(screen.getByText('Ended')).toBeInTheDocument()
  })

  test('a person who never had one is told so', async () => {
    await opened()
    expect(
      screen.getByText('You have had no subscription so far. It begins as soon as it is paid.'),
    ).toBeInTheDocument()
  })

  test('without a period on offer the page says so', async () => {
    await opened({ options: [] })
    expect(screen.getByText('No period can be bought at the moment')).toBeInTheDocument()
  })
})

test('a double click on the button pays once, and nobody pays again while that is not known', async () => {
  const flow = await opened()
  await userEvent.dblClick(button(/^Pay/))
  await act(() => flow.refuse('send', 'unreachable'))
  expect(flow.services.calls.filter(({ id }) => id === 'send')).toHaveLength(1)
  expect(shown()).toEqual({
    chosen: chosenTexts.month,
    canChoose: false,
    buttons: [
      ['Ask now', true],
      ['Finding out what happened', false],
    ],
    alert: null,
    status: 'We do not know yet whether the payment was made',
  })
  await userEvent.click(button('Ask now'))
  expect(flow.inputOf('find')).toEqual({ key: ZERO_KEY, body: { option: 'month', until: null } })
})
