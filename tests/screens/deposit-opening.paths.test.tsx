import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { depositOpeningMachine } from '../../src/machines/deposit-opening.machine.ts'
import type { OpeningOffer } from '../../src/machines/deposit-terms.ts'
import { DepositOpeningScreen } from '../../src/screens/deposit-opening/deposit-opening.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/deposit-opening.harness.tsx'
import { input, now, offer, owed } from '../support/models/deposit-opening.model.ts'
import { dearQuote, quote } from '../support/models/money-samples.ts'
import { ZERO_KEY } from '../support/models/zero-key.ts'
import { proveLostAnswer } from '../support/prove-lost-answer.tsx'
import { fill, renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name })
const plan = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const payment = () => screen.getByLabelText<HTMLSelectElement>('Pay from')
const pressed = () =>
  screen.queryAllByRole('button', { pressed: true }).map((chip) => plain(chip.textContent))
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount of the deposit')

testPathsOnScreen(harness)

async function opened(read: Partial<OpeningOffer> = {}) {
  const flow = startFlow(depositOpeningMachine, { input })
  await flow.answer('readOffer', { ...offer, ...read })
  renderInApp(<DepositOpeningScreen actor={flow.actor} />)
  return flow
}

const rows = () =>
  screen
    .queryAllByRole('term')
    .map((term) => [plain(term.textContent), plain(term.nextElementSibling?.textContent)])

test('a lost answer is asked after, even if no plan is on offer any more', async () => {
  const flow = await opened({ plans: [], draft: owed.draft })
  expect(flow.snapshot.value).toEqual('askingOutcome')
  expect(screen.queryByText('No plan is on offer at the moment')).toEqual(null)
})

describe('what comes of an amount', () => {
  test('stands above the way on to the last digit, and changes with what is typed', async () => {
    await opened()
    fill(amount(), '1000.123')
    expect(rows()).toEqual([
      ['You pay today', '1,000.123 USDT'],
      ['Earned by 1 April 20264.5005535 USDT a day, locked until then', '+405.049815 USDT'],
      ['You get back, estimated', '1,405.172815 USDT'],
    ])
    const total = screen.getByText('You get back, estimated')
    expect(total.compareDocumentPosition(button('Review'))).toEqual(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  test('is not counted for an amount that the plan does not take', async () => {
    await opened()
    fill(amount(), '499.99')
    expect(rows()).toEqual([])
    expect(screen.getByText(/^Enter an amount within the limits/)).toBeInTheDocument()
  })

  test('says that another currency is exchanged first', async () => {
    await opened()
    await userEvent.selectOptions(payment(), 'TON')
    expect(rows()[0]).toEqual([
      'You pay todayexchanged from TON: you see the rate and the fee next',
      '514.80 USDT',
    ])
  })
})

describe('an amount', () => {
  const refused = async (typed: string, text: string) => {
    const flow = await opened()
    fill(amount(), typed)
    await userEvent.click(button('Review'))
    expect(
      plain(screen.getByText(/^(The m|Enter|Please)/, { selector: '[id$=error]' }).textContent),
    ).toEqual(text)
    expect(amount().value).toEqual(typed)
    expect(flow.snapshot.value).toEqual('choosing')
  }
  test('is told what is wrong with it when it is left, and not while it is typed', async () => {
    const said = () => {
      const error = document.querySelector('[id$=error]')
      return error && plain(error.textContent)
    }
    await opened()
    const left: unknown[][] = []
    for (const typed of ['0', '499', '100001']) {
      fill(amount(), typed)
      const typing = said()
      fireEvent.blur(amount())
      left.push([typed, typing, said()])
    }
    expect(left).toEqual([
      ['0', null, 'The minimum is 500.00 USDT.'],
      ['499', null, 'The minimum is 500.00 USDT.'],
      ['100001', null, null],
    ])
  })

  test('below the minimum of the plan is refused in place', () =>
    refused('499', 'The minimum is 500.00 USDT.'))

  test('of all that is there, of a part of it or the least one is one press away', async () => {
    await opened()
    await userEvent.click(button('All'))
    expect([amount().value, pressed()]).toEqual(['1500', ['All']])
    await userEvent.click(button('50\u00a0%'))
    expect([amount().value, pressed()]).toEqual(['750', ['50 %']])
    await userEvent.click(button(/^Min/))
    expect([amount().value, pressed()]).toEqual(['500', ['Min 500']])
    expect(button('25\u00a0%')).toBeDisabled()
  })

  test('of another currency gives way to the least of the plan', async () => {
    const bitcoin = { ...offer.plans[1], id: 'bitcoin', title: 'Bitcoin', currency: 'BTC' }
    await opened({ plans: [...offer.plans, bitcoin as never] })
    await userEvent.click(plan('Bitcoin'))
    expect([payment().value, amount().value]).toEqual(['BTC', '500'])
  })
})

test('that earnings are locked, estimated and lost by closing early is said once for all plans', async () => {
  await opened()
  expect(screen.getAllByText('All yields are estimated.')).toHaveLength(1)
  expect(screen.getByText(/locked until the term ends/).textContent).toEqual(
    'Your deposit and its earnings are locked until the term ends. If you close early, you get your deposit back but lose everything it has earned.',
  )
})

test('without a plan on offer the page says so', async () => {
  await opened({ plans: [] })
  expect(screen.getByText('No plan is on offer at the moment')).toBeInTheDocument()
})

test('where only one currency can pay, it is not asked for, and what there is stands at the amount', async () => {
  await opened({ available: { USDT: '1500' } })
  expect(screen.queryByLabelText('Pay from')).toEqual(null)
  expect(screen.getByText(/^Available 1,500\.00\sUSDT$/)).toBeInTheDocument()
})

test('the review says what leaves the balance and what stays', async () => {
  await opened()
  await userEvent.click(button('Review'))
  expect(rows().slice(0, 5)).toEqual([
    ['Plan0.45 % a day, estimated', 'Balance, 90 days'],
    ['Your balance', '1,500.00 USDT'],
    ['You pay today', '514.80 USDT'],
    ['Left on your balance', '985.20 USDT'],
    ['Renews automaticallyyour deposit opens again, its earnings go to your balance', 'yes'],
  ])
})

proveLostAnswer({
  begin: async () => {
    const flow = await opened()
    await userEvent.click(button('Review'))
    return flow
  },
  submit: /^Open for/,
  says: 'We don’t know yet whether the deposit was opened',
})

test('the rate of another currency is taken by the button that opens', async () => {
  const flow = await opened({
    draft: { plan: 'balance', currency: 'TON', amount: '514.8', autoinvestment: false, key: null },
  })
  await userEvent.click(button('Review'))
  act(() => flow.clock.advance(400))
  await flow.answer('readQuote', quote)
  await userEvent.click(await screen.findByRole('button', { name: /^Open for/ }))
  expect(flow.inputOf('send')).toEqual({
    key: ZERO_KEY,
    body: {
      plan: 'balance',
      currency: 'TON',
      amount: '100',
      quote: 'quote-1',
      autoinvestment: false,
    },
  })
  expect(now).toEqual(flow.snapshot.context.at)
})

test('what another currency lacks can be refilled, and the way leads back', async () => {
  const flow = await opened({
    draft: { plan: 'balance', currency: 'TON', amount: '5148', autoinvestment: false, key: null },
  })
  await userEvent.click(button('Review'))
  act(() => flow.clock.advance(400))
  await act(() => flow.answer('readQuote', dearQuote))
  expect(link('Go to refill')).toHaveAttribute(
    'href',
    '/refill?lacking=850&of=TON&return=depositOpening',
  )
  expect(button(/^Open for/)).toBeDisabled()
})

test('autoinvestment that no subscription covers is said where it is chosen and on the review', async () => {
  const flow = await opened()
  const said = () => screen.queryByText('Auto-renew needs a subscription') !== null
  const person = userEvent.setup()
  await person.click(plan('Balance'))
  const seen = [said()]
  await person.click(screen.getByRole('switch'))
  seen.push(said())
  expect(seen.toSorted()).toEqual([false, true])
  if (!said()) await person.click(screen.getByRole('switch'))
  await person.clear(amount())
  await person.type(amount(), '514.8')
  await person.click(button('Review'))
  expect([flow.snapshot.value, said()]).toEqual(['reviewing', true])
})
