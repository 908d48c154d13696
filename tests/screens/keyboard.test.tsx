import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { exchangeMachine } from '../../src/machines/exchange.machine.ts'
import { walletChangeMachine } from '../../src/machines/wallet-change.machine.ts'
import { ExchangeScreen } from '../../src/screens/exchange/exchange.screen.tsx'
import { WalletChangeScreen } from '../../src/screens/wallets/wallet-change.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { holdings, input } from '../support/models/exchange.model.ts'
import { quote } from '../support/models/money-samples.ts'
import { ton } from '../support/models/refill-samples.ts'
import { fill, renderInApp } from '../support/render.tsx'

test('Enter in an amount exchanges once there is a rate, and does nothing before', async () => {
  const flow = startFlow(exchangeMachine, { input })
  await flow.answer('readHoldings', holdings)
  renderInApp(<ExchangeScreen actor={flow.actor} />)
  const give = screen.getByRole('textbox', { name: 'You give' })
  fill(give, '100')
  await userEvent.type(give, '{Enter}')
  expect(flow.snapshot.value).toEqual('choosing')
  flow.clock.ring(0)
  await flow.answer('readQuote', quote)
  await screen.findByRole('button', { name: /^Exchange 100/ })
  await userEvent.type(give, '{Enter}')
  expect(flow.snapshot.context.submitted?.body).toEqual({ quote: 'quote-1', until: 30_000 })
})

test('Escape does not throw away a typed address; Cancel does', async () => {
  const flow = startFlow(walletChangeMachine, {
    input: { system: ton, current: null, needsPassword: false },
  })
  const value = () => flow.snapshot.value
  renderInApp(<WalletChangeScreen actor={flow.actor} />)
  fill(screen.getByLabelText('Address'), 'EQ')
  await userEvent.keyboard('{Escape}')
  expect(value()).toEqual('enteringWallet')
  expect(screen.getByLabelText('Address')).toHaveValue('EQ')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(value()).toEqual('ended')
})

test('Escape closes a dialog in which nothing was typed', async () => {
  const flow = startFlow(walletChangeMachine, {
    input: { system: ton, current: null, needsPassword: false },
  })
  renderInApp(<WalletChangeScreen actor={flow.actor} />)
  await userEvent.keyboard('{Escape}')
  expect(flow.snapshot.value).toEqual('ended')
})
