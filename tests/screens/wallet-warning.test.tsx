import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentSystem } from '../../src/api/contract/settings.ts'
import { refillPaymentMachine } from '../../src/machines/refill-payment.machine.ts'
import { RefillPaymentScreen } from '../../src/screens/refill/refill-payment.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { ton, usdt, waiting, waitingWithoutMemo } from '../support/models/refill-samples.ts'
import { renderInApp } from '../support/render.tsx'

const at = Date.UTC(2026, 0, 1, 12)
const tag: PaymentSystem = { ...ton, memo: 'tag' }

async function warningOf(invoice: { refill: typeof waiting; system: PaymentSystem }) {
  const flow = startFlow(refillPaymentMachine, { input: { id: 'refill-1' } })
  await flow.answer('loadInvoice', { at, claimed: false, canShare: false, ...invoice })
  const { unmount } = renderInApp(<RefillPaymentScreen actor={flow.actor} />)
  const title = screen.queryByText(/^Enter both/)?.textContent ?? null
  unmount()
  return title
}

test('whoever sends is warned to enter both the address and the memo or tag correctly, where there is one', async () => {
  expect([
    await warningOf({ refill: waiting, system: ton }),
    await warningOf({ refill: waiting, system: tag }),
    await warningOf({ refill: waitingWithoutMemo, system: usdt }),
  ]).toEqual([
    'Enter both the address and the memo correctly',
    'Enter both the address and the tag correctly',
    null,
  ])
})
