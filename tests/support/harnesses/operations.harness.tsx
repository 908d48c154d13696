import { OperationsScreen } from '../../../src/screens/operations/operations.screen.tsx'
import { operations } from '../descriptions/operations.ts'
import { defineHarness } from '../harness.ts'
import { income } from '../models/operation-samples.ts'
import { operationsModel } from '../models/operations.model.ts'
import { session } from '../models/phone-verification.model.ts'

export const harness = defineHarness({
  model: operationsModel,
  description: operations,
  facts: () => ({
    receiptOf: ({ id }) => ({
      login: session.user.login,
      ...(id === income.id
        ? {
            balances: ['36.40 USDT', '96.40 USDT'],
            partner: 'saule2020',
            ways: [['Go to partners', '/partners/31']],
          }
        : {
            balances: ['500.00 USDT', '552.50 USDT'],
            partner: null,
            ways: [['Go to the deposit', '/deposits/deposit-1']],
          }),
    }),
  }),
  screen: (actor) => <OperationsScreen actor={actor} />,
})
