import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { depositOpeningMachine } from '../../src/machines/deposit-opening.machine.ts'
import { DepositOpeningScreen } from '../../src/screens/deposit-opening/deposit-opening.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { input, offer } from '../support/models/deposit-opening.model.ts'
import { renderInApp } from '../support/render.tsx'

test('a balance that fills a native select stands there alone, whole', async () => {
  const flow = startFlow(depositOpeningMachine, { input })
  const available = { USDT: '123456789012.12', TON: '150' }
  await flow.answer('readOffer', { ...offer, available })
  renderInApp(<DepositOpeningScreen actor={flow.actor} />)
  const options = [...screen.getByLabelText<HTMLSelectElement>('Pay from').options]
  expect(options.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    '123,456,789,012.12 USDT',
    '150 TON available, exchanged',
  ])
})
