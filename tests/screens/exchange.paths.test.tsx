import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { exchangeMachine } from '../../src/machines/exchange.machine.ts'
import { ExchangeScreen } from '../../src/screens/exchange/exchange.screen.tsx'
import { exchange } from '../support/descriptions/exchange.ts'
import { startFlow } from '../support/flow.ts'
import { exchangeModel, holdings, input } from '../support/models/exchange.model.ts'
import { quote } from '../support/models/money-samples.ts'
import { proveLostAnswer } from '../support/prove-lost-answer.tsx'
import { fill, renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const give = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You give' })
const get = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You get' })

testPathsOnScreen(exchangeModel, {
  description: exchange,
  facts: () => ({ moved: '40.00 USDT', got: '514.80 USDT are on your balance' }),
  screen: (actor) => <ExchangeScreen actor={actor} />,
})

async function opened() {
  const flow = startFlow(exchangeMachine, { input })
  await flow.answer('readHoldings', holdings)
  renderInApp(<ExchangeScreen actor={flow.actor} />)
  return flow
}

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
  says: 'We do not know yet whether it was exchanged',
  disabled: ['Max', 'Swap the currencies', 'Move to the balance', 'Move to the balance'],
})
