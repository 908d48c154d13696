import {
  type Income,
  incomeTransferMachine,
} from '../../../src/machines/income-transfer.machine.ts'
import { answered, defineModel } from '../paths.ts'
import { ZERO_KEY } from './zero-key.ts'

export const income: Income = {
  referral: { USDT: '12.5', TON: '0' },
  bonus: { USDT: '100', BTC: '0.001' },
}

export const order = { from: 'bonus', currency: 'USDT', amount: '40' } as const

export const incomeTransferModel = defineModel({
  machine: incomeTransferMachine,
  input: { income, decimals: { USDT: 6, BTC: 8 }, from: 'bonus' },
  cases: () => [
    { type: 'income.submitted', values: order, key: ZERO_KEY },
    answered('submission', { outcome: 'done', result: order }),
    answered('submission', { outcome: 'refused', failure: { code: 'insufficient_funds' } }),
    answered('submission', { outcome: 'nothing' }),
  ],
  project: ({ submitted, moved }) => ({ submitted, moved }),
  resting: (snapshot) => snapshot.matches('enteringAmount'),
})
