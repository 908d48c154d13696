import { cabinetMachine } from '../../../src/machines/cabinet.machine.ts'
import { myBalance, myOperations, waitingRefill } from '../cabinet-data.ts'
import { answered, defineModel, failed } from '../paths.ts'

export const cabinetModel = defineModel({
  machine: cabinetMachine,
  cases: ({ context: { balance, currency } }) => [
    // Other currencies are offered when the balance is known.
    ...(balance === null
      ? []
      : (['USDT', 'TON'] as const)
          .filter((other) => other !== currency)
          .map((other) => ({ type: 'currency.chosen', currency: other }) as const)),
    answered('readBalance', myBalance),
    failed('readBalance', 'unreachable'),
    answered('listRecentOperations', myOperations),
    failed('listRecentOperations', 'overloaded'),
    answered('findWaitingRefill', waitingRefill),
    failed('findWaitingRefill', 'unreachable'),
  ],
  project: (context) => ({
    currency: context.currency,
    isBalanceKnown: context.balance !== null,
    areOperationsKnown: context.operations !== null,
    isRefillKnown: context.waitingRefill !== null,
  }),
  resting: (snapshot) => !snapshot.hasTag('busy'),
  heard: {
    'balance.outdated': 'watchReads',
    'operations.outdated': 'watchReads',
    'refills.outdated': 'watchReads',
  },
})
