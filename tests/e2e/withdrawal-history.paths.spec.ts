import { tronWallet } from '../support/models/money-samples.ts'
import { withdrawalHistorySample } from '../support/models/withdrawal-history.model.ts'
import { visit } from './support/browser-paths.ts'
import { testFilteredListPaths } from './support/filtered-list.ts'
import { settle } from './support/settle.ts'

testFilteredListPaths(withdrawalHistorySample, {
  label: 'Status',
  leadsTo: '/withdrawal/',
  rows: 2,
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.prepareWithdrawal(session, person, tronWallet)
    await provider.withdraw(session, person, 'USDT-TRC20', '10')
    await provider.withdraw(session, person, 'USDT-TRC20', '11')
    await visit(page, '/withdrawal')
  },
})
