import { refillHistorySample } from '../support/models/refill-history.model.ts'
import { visit } from './support/browser-paths.ts'
import { testFilteredListPaths } from './support/filtered-list.ts'
import { settle } from './support/settle.ts'

testFilteredListPaths(refillHistorySample, {
  label: 'Status',
  leadsTo: '/refill/',
  rows: 2,
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.createRefill(session, 'TON', '120')
    await provider.createRefill(session, 'TON', '121')
    await visit(page, '/refill')
  },
})
