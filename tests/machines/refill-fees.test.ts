import { expect, test } from 'vitest'
import { feesOf } from '../../src/machines/refill-stage.ts'
import { confirming } from '../support/models/refill-samples.ts'

test('each transfer pays the fee, and one that is smaller than it is taken whole', () => {
  const [transfer] = confirming.transfers
  const of = (...amounts: string[]) =>
    feesOf(
      { transfers: amounts.flatMap((amount) => (transfer ? [{ ...transfer, amount }] : [])) },
      '2',
    )
  expect([of(), of('10'), of('10', '1.5'), of('2', '2')]).toEqual(['0', '2', '3.5', '4'])
})
