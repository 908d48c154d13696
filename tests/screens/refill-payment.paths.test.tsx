import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Refill } from '../../src/api/contract/refill.ts'
import { refillPaymentMachine } from '../../src/machines/refill-payment.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/refill-payment.harness.tsx'
import { confirming, expired, usdt } from '../support/models/refill-samples.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

async function show(refill: Refill) {
  const flow = startFlow(refillPaymentMachine, { input: { id: refill.id } })
  renderInApp(harness.screen(flow.actor))
  const at = new Date(2026, 0, 1, 12, 34).getTime()
  const invoice = { refill, at, system: usdt, claimed: false, canShare: false }
  await act(() => flow.answer('loadInvoice', invoice))
}

test('what is known of a transfer is said with the time when it was so', async () => {
  await show(confirming)
  expect(screen.getByText(/^As of/)).toHaveTextContent('As of 12:34')
})

test('whoever sent it before the time was over can name the transfer', async () => {
  await show(expired)
  expect(screen.getByLabelText(/Enter the transaction hash/)).toBeVisible()
})
