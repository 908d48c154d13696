import {
  type CryptoCasesRead,
  cryptoCasesMachine,
} from '../../../src/machines/crypto-cases.machine.ts'
import { present } from '../../../src/machines/present.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { balancePlan, startPlan } from './money-samples.ts'
import { caseOperation } from './operation-samples.ts'

export const topFive = present(balancePlan.cryptoCase, 'case')

export const read: CryptoCasesRead = {
  cases: [
    topFive,
    {
      id: 'steady',
      title: 'Steady',
      parts: [
        { asset: 'USDC', weight: '50' },
        { asset: 'BTC', weight: '30' },
        { asset: 'ETH', weight: '20' },
      ],
    },
  ],
  plans: [startPlan, balancePlan],
  operations: [caseOperation],
  hasOlder: false,
  at: Date.UTC(2026, 0, 1, 12),
}

export const sold: CryptoCasesRead = {
  ...read,
  operations: [{ ...caseOperation, id: '4', type: 'sold' }, caseOperation],
  hasOlder: true,
}

export const cryptoCasesModel = defineModel({
  machine: cryptoCasesMachine,
  cases: (snapshot) => [
    answered('readCases', snapshot.matches('refreshing') ? sold : read),
    failed('readCases', 'unreachable'),
    failed('watchCases', 'unexpected'),
  ],
  project: ({ read: known, failure }) => ({
    operations: known?.operations.length ?? null,
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('showing'),
  sources: { 'cases.outdated': 'watchCases' },
})
