import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Rates } from '../../src/api/contract/rates.ts'
import { exchangeMachine } from '../../src/machines/exchange.machine.ts'
import { ExchangeScreen } from '../../src/screens/exchange/exchange.screen.tsx'
import { drawnTexts } from '../support/drawn-texts.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/exchange.harness.tsx'
import { holdings, input } from '../support/models/exchange.model.ts'
import { quote } from '../support/models/money-samples.ts'
import { proveLostAnswer } from '../support/prove-lost-answer.tsx'
import { fill, renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const give = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You give' })
const get = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You get' })

testPathsOnScreen(harness)

async function opened() {
  const flow = startFlow(exchangeMachine, { input })
  await flow.answer('readHoldings', holdings)
  renderInApp(<ExchangeScreen actor={flow.actor} />)
  return flow
}

test('what lies on both accounts of the partner programme is one sum, and that of each', async () => {
  const flow = startFlow(exchangeMachine, { input })
  await flow.answer('readHoldings', {
    ...holdings,
    balance: { ...holdings.balance, referral: { USDT: '224.47' }, bonus: { USDT: '100' } },
  })
  renderInApp(<ExchangeScreen actor={flow.actor} />)
  const card = screen.getByRole('heading', { name: 'Income to move' }).closest('section')
  expect(card?.textContent?.replaceAll('\u00a0', ' ')).toEqual(
    'Income to move324.47 USDTIt can be used when it has been moved to your balance. Moving it is free.' +
      'Partner account224.47 USDTMove to the balanceBonus account100.00 USDTMove to the balance',
  )
})

test('either side may be named, and the other is the answer', async () => {
  const flow = await opened()
  fill(get(), '514.8')
  expect(flow.snapshot.context.draft).toEqual({
    from: 'TON',
    to: 'USDT',
    amount: 'en!514.8',
    side: 'get',
  })
  flow.clock.ring(0)
  await flow.answer('readQuote', quote)
  expect(await screen.findByDisplayValue('100')).toBe(give())
  expect(get().value).toEqual('514.8')
})

test('Max takes all of the currency, and the direction turns round', async () => {
  const flow = await opened()
  await userEvent.click(button('Max'))
  expect(give().value).toEqual('150')
  await userEvent.click(button('Swap the currencies'))
  expect(flow.snapshot.context.draft).toEqual({
    from: 'USDT',
    to: 'TON',
    amount: '150',
    side: 'get',
  })
})

test('too little is said at the amount that was named', async () => {
  const flow = await opened()
  fill(give(), '0.000001')
  flow.clock.ring(0)
  await flow.refuse('readQuote', {
    code: 'validation_failed',
    fields: [{ path: 'amount', code: 'below_min' }],
  })
  expect(await screen.findByText('This is too little to be exchanged.')).toBeVisible()
  expect(give()).toBeInvalid()
})

proveLostAnswer({
  begin: async () => {
    const flow = await opened()
    fill(give(), '100')
    flow.clock.ring(0)
    await flow.answer('readQuote', quote)
    return flow
  },
  submit: /^Exchange 100/,
  says: 'We don’t know yet whether it was exchanged',
  disabled: ['Max', 'Swap the currencies', 'Move to the balance', 'Move to the balance'],
})

const section = () => screen.getByRole('heading', { name: 'New exchange' }).closest('section')
const priced = (currency: 'USDT' | 'TON' | 'BTC', price: string, change: string | null) => ({
  currency,
  price,
  change,
  history: [{ at: '2026-01-01T12:00:00.000Z', price }],
})
const rates: Rates = {
  currency: 'USDT',
  asOf: '2026-01-01T12:00:00.000Z',
  items: [priced('USDT', '1', '0'), priced('BTC', '65000', '1.20'), priced('TON', '5.2', '-0.8')],
}
/** The price, its change and its inverse, as the lines above the amounts tell them. */
const pair = () =>
  [...(section()?.querySelectorAll('[data-price], [class*=change]') ?? [])].map((line) =>
    line.textContent?.replaceAll('\u00a0', ' '),
  )

test('the price of the pair stands above the amounts, with the price the other way round', async () => {
  const flow = await opened()
  expect(pair()).toEqual([])
  await act(() => queryIn(flow, 'rates').answer(rates))
  const ton = ['1 TON = 5.20 USDT', '24 h −0.8 %', '1 USDT ≈ 0.192307 TON']
  expect(pair()).toEqual(ton)
  await userEvent.click(button('Swap the currencies'))
  expect(pair()).toEqual(ton)
  await userEvent.selectOptions(screen.getByLabelText('Currency you get'), 'BTC')
  expect(pair().slice(0, 2)).toEqual(['1 BTC = 65,000.00 USDT', '24 h +1.2 %'])
})

test('typing an amount does not render the price of the pair', async () => {
  const flow = await opened()
  await act(() => queryIn(flow, 'rates').answer(rates))
  const rendered = await drawnTexts(() => fill(give(), '12.5'))
  expect(rendered).toContain('You give')
  expect(rendered).not.toContain('Last 7 days')
})

test('the highest and the lowest price of the week stand at the ends of its line', async () => {
  const flow = await opened()
  const week = ['5.1', '5.3456789', '5.2'].map((price, day) => ({
    at: `2026-01-0${day + 1}T12:00:00.000Z`,
    price,
  }))
  const even = week.map(({ at }) => ({ at, price: '1' }))
  const items = [
    { ...priced('USDT', '1', '0'), history: even },
    { ...priced('TON', '5.2', '-0.8'), history: week },
  ]
  await act(() => queryIn(flow, 'rates').answer({ ...rates, items }))
  const line = section()?.querySelector('svg:has(polyline)')
  expect(line?.nextElementSibling?.textContent).toEqual('High 5.34568Low 5.10')
})

test('prices that do not come hinder no exchange, and are asked for again', async () => {
  const flow = await opened()
  await act(() => queryIn(flow, 'rates').refuse('overloaded'))
  fill(give(), '100')
  flow.clock.ring(0)
  await flow.answer('readQuote', quote)
  expect(button(/^Exchange 100/)).toBeEnabled()
  await userEvent.click(button('Load the prices again'))
  await act(() => queryIn(flow, 'rates').answer(rates))
  expect(pair()[0]).toEqual('1 TON = 5.20 USDT')
})

test('each side has one currency, chosen in the field of its amount', async () => {
  await opened()
  expect(screen.getAllByRole('combobox').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Currency you give',
    'Currency you get',
  ])
  for (const field of [give(), get()]) {
    const beside = field.closest('[class*=wrapper]')
    expect(beside?.querySelectorAll('select')).toHaveLength(1)
    expect([...(beside?.querySelectorAll('span') ?? [])].map((one) => one.textContent)).toEqual([])
  }
})
