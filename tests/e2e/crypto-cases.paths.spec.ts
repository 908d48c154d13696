import { like } from '../support/description.ts'
import { cryptoCases } from '../support/descriptions/crypto-cases.ts'
import { cryptoCasesModel } from '../support/models/crypto-cases.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'

testPathsInBrowser(cryptoCasesModel, {
  description: cryptoCases,
  calls: { readCases: 'GET /crypto-cases/all' },
  isPossible: ({ type }) => !/error\.actor\.watchCases/.test(type) && type !== 'cases.outdated',
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-TRC20', '700')
    await provider.subscribe(session)
    await provider.openDeposit(session, 'balance', '500')
    await visit(page, '/deposits/cases')
    return {}
  },
  facts: () => ({
    cases: [like(/Plans that invest in it/), like(/Plans that invest in itBalance/)],
    operation: () => like(/^.+500\.00 USDTBought\d\d:\d\d/),
  }),
})
