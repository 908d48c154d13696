import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { exchangeQuoteMachine } from '../../src/machines/exchange-quote.machine.ts'
import { ExchangeQuoteScreen } from '../../src/screens/exchange-quote/exchange-quote.screen.tsx'
import { shortRate } from '../../src/screens/exchange-quote/quote-ledger.tsx'
import { exchangeQuote } from '../support/descriptions/exchange-quote.ts'
import { startFlow } from '../support/flow.ts'
import { uiIn } from '../support/jsdom-ui.ts'
import { exchangeQuoteModel, request } from '../support/models/exchange-quote.model.ts'
import { quote, worseQuote } from '../support/models/money-samples.ts'
import { elapsed } from '../support/paths.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(exchangeQuoteModel, {
  description: exchangeQuote,
  facts: () => ({ holds: 'This rate holds for 0:30' }),
  screen: (actor) => <ExchangeQuoteScreen actor={actor} confirm={() => 'Exchange'} />,
})

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
    ['Our feealready taken off', '5.10 USDT'],
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
