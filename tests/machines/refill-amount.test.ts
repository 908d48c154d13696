import { expect, test } from 'vitest'
import { amountAfter, amountFor, refillFor } from '../../src/machines/refill-amount.ts'
import { ton, usdt } from '../support/models/refill-samples.ts'

const free = { ...usdt, id: 'USDT-TON', refill: { ...usdt.refill, min: '5', fee: '0' } }
const lacking = { currency: 'USDT', amount: '65' } as const

test('so much is sent that what is lacking arrives, in digits that the network has', () => {
  expect([amountFor('65', usdt), amountFor('5', usdt), amountFor('8.5000001', usdt)]).toEqual([
    '66.5',
    '10',
    '10.000001',
  ])
})

test('the network is taken that asks for least', () => {
  expect(refillFor([ton, usdt, free], lacking)).toEqual({ system: free, amount: '65' })
  expect(refillFor([ton], lacking)).toEqual(null)
})

test('an amount never becomes one of another currency', () => {
  expect([
    amountAfter('66.5', usdt, ton, lacking),
    amountAfter('en:100', usdt, ton, lacking),
    amountAfter('', ton, usdt, lacking),
    amountAfter('66.5', usdt, free, lacking),
    amountAfter('en:100', usdt, free, lacking),
    amountAfter('en:100', usdt, ton, null),
  ]).toEqual(['', '', '66.5', '65', 'en:100', ''])
})
