import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { exchangeQuoteMachine } from '../../src/machines/exchange-quote.machine.ts'
import { ExchangeQuoteScreen } from '../../src/screens/exchange-quote/exchange-quote.screen.tsx'
import {
  feePercent,
  pairPrice,
  pairRate,
  shortRate,
} from '../../src/screens/exchange-quote/readable-rate.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/exchange-quote.harness.tsx'
import { uiIn } from '../support/jsdom-ui.ts'
import { request } from '../support/models/exchange-quote.model.ts'
import { quote, worseQuote } from '../support/models/money-samples.ts'
import { elapsed } from '../support/paths.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(harness)

test('a changed rate is shown as a difference in money', async () => {
  const flow = startFlow(exchangeQuoteMachine, {
    input: { available: { TON: '150' }, request, known: quote, now: () => 0 },
  })
  flow.elapse(elapsed('typingPause', 'exchangeQuote.settling'))
  await flow.answer('readQuote', worseQuote)
  renderInApp(<ExchangeQuoteScreen actor={flow.actor} confirm={() => 'Exchange'} />)
  expect(await uiIn(document.body, userEvent.setup()).rows()).toEqual([
    ['You give', '100 TON'],
    ['Rate', '1 TON = 5.10 USDT'],
    ['Our feealready taken off', '1 % · 5.10 USDT'],
    ['You get', '504.90 USDT'],
    ['You would have got', '514.80 USDT'],
    ['You get now', '504.90 USDT'],
    ['Difference', '−9.90 USDT'],
  ])
})

test('a rate is cut where its digits say nothing any more', () => {
  expect(shortRate('5.2')).toEqual({ value: '5.2', isCut: false })
  expect(shortRate('0.185185185185185185')).toEqual({ value: '0.18518518', isCut: true })
  expect(shortRate('0.000015384615384615')).toEqual({ value: '0.000015384615', isCut: true })
  expect(shortRate('65000.123456')).toEqual({ value: '65000.123', isCut: true })
  expect(shortRate('12345678901.5')).toEqual({ value: '12345678901.5', isCut: false })
})

test('a rate is told in the direction that is readable, and its inverse beneath', () => {
  const bitcoin = { units: '1', base: 'BTC', currency: 'USDT', value: '65000', isCut: false }
  const tether = { units: '100', base: 'USDT', currency: 'BTC', value: '0.00153846', isCut: true }
  // As the provider cuts it, and the other way round.
  const [bought, sold] = [
    pairPrice({ from: 'USDT', to: 'BTC', rate: '0.000015384615384615' }),
    pairPrice({ from: 'BTC', to: 'USDT', rate: '65000' }),
  ]
  expect(bought).toEqual({ price: bitcoin, inverse: tether })
  expect(sold).toEqual({ price: bitcoin, inverse: tether })
  expect(pairPrice({ from: 'XRP', to: 'USDT', rate: '0.6' })).toEqual({
    price: { units: '1', base: 'XRP', currency: 'USDT', value: '0.6', isCut: false },
    inverse: { units: '1', base: 'USDT', currency: 'XRP', value: '1.66666', isCut: true },
  })
  expect(pairPrice({ from: 'USDT', to: 'ETH', rate: '0.0004' }).inverse).toEqual({
    units: '10',
    base: 'USDT',
    currency: 'ETH',
    value: '0.004',
    isCut: false,
  })
})

test('a pair has its price, change and line from the prices of both', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
  const item = <C extends string>(currency: C, change: string | null, ...prices: string[]) => ({
    currency,
    price: prices.at(-1) ?? '',
    change,
    history: prices.map((price, hour) => ({ at: at(hour + 3 - prices.length), price })),
  })
  const rates = {
    currency: 'USDT' as const,
    asOf: at(2),
    items: [
      item('USDT', '0', '1', '1', '1'),
      item('BTC', '10.00', '50000', '55000', '66000'),
      item('ETH', '-10.00', '3000', '3300'),
      item('TON', null, '5.5'),
    ],
  }
  expect(pairRate(rates, 'ETH', 'BTC')).toEqual({
    price: { units: '1', base: 'BTC', currency: 'ETH', value: '20', isCut: false },
    inverse: { units: '1', base: 'ETH', currency: 'BTC', value: '0.05', isCut: false },
    change: '22.22',
    history: ['18.333333333333333333', '20'],
    range: { high: '20', low: '18.3333' },
  })
  expect(pairRate(rates, 'USDT', 'BTC')?.history).toEqual(['50000', '55000', '66000'])
  expect(pairRate(rates, 'USDT', 'BTC')?.range).toEqual({ high: '66000', low: '50000' })
  expect(pairRate(rates, 'USDT', 'TON')?.change).toEqual(null)
  expect(pairRate(rates, 'USDT', 'XRP')).toEqual(null)
})

test('a fee is told in per cent of what comes before it', () => {
  expect(feePercent({ get: '99.5', fee: '0.5' })).toEqual('0.5')
  expect(feePercent({ get: '0.00153076', fee: '0.0000077' })).toEqual('0.5')
  expect(feePercent({ get: '9', fee: '1' })).toEqual('10')
  expect(feePercent({ get: '9', fee: '0' })).toEqual('0')
})
