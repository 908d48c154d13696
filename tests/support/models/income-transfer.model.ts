import {
  type Income,
  incomeTransferMachine,
} from '../../../src/machines/income-transfer.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

export const income: Income = {
  referral: { USDT: '12.5', TON: '0' },
  bonus: { USDT: '100', BTC: '0.001' },
}

export const order = { from: 'bonus', currency: 'USDT', amount: '40' } as const

export const incomeTransferModel = defineModel({
  machine: incomeTransferMachine,
  input: { income, decimals: { USDT: 6, BTC: 8 }, from: 'bonus' },
  cases: () => [
    { type: 'income.submitted', values: order },
    answered('moveIncome'),
    failed('moveIncome', 'unreachable'),
    failed('moveIncome', 'insufficient_funds'),
    answered('isMoved', true),
    answered('isMoved', false),
    failed('isMoved', 'unreachable'),
  ],
  project: ({ order: submitted, key, failure, nothingMoved, isMoved }) => ({
    isSubmitted: submitted !== null,
    hasKey: key !== null,
    failure: failure?.code ?? null,
    nothingMoved,
    isMoved,
  }),
  resting: (snapshot) => snapshot.matches('enteringAmount'),
})
