import { operationListSample } from '../support/models/operation-list.model.ts'
import { visit } from './support/browser-paths.ts'
import { testFilteredListPaths } from './support/filtered-list.ts'
import { settle } from './support/settle.ts'

testFilteredListPaths(operationListSample, {
  label: 'Type',
  leadsTo: '/operations/',
  rows: 2,
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-ERC20', '90')
    await provider.fund(session, 'USDT-ERC20', '91')
    await visit(page, '/operations')
  },
})
