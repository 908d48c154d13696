import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Transfers } from '../../src/screens/refill/transfers.tsx'
import { waiting } from '../support/models/refill-samples.ts'
import { renderInApp } from '../support/render.tsx'

afterEach(cleanup)

test('one transaction that has paid a refill twice is two transfers of one hash', () => {
  const transfer = {
    hash: `0x${'ab'.repeat(32)}`,
    explorerUrl: null,
    seenAt: '2026-03-01T12:00:00.000Z',
    confirmations: 3,
    creditedAt: null,
  }
  const transfers = ['10', '5'].map((amount) => ({ ...transfer, amount }))
  renderInApp(<Transfers refill={{ ...waiting, transfers }} asOf={Date.parse(transfer.seenAt)} />)
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown.map((text) => /^\d+/.exec(text ?? '')?.[0])).toEqual(['10', '5'])
})
