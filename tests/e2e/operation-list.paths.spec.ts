import { operationListSample } from '../support/models/operation-list.model.ts'
import { walkFilteredList } from './support/filtered-list.ts'
import { settle } from './support/settle.ts'
import { visit } from './support/walk.ts'

walkFilteredList(operationListSample, {
  label: 'Type',
  leadsTo: '/operations/',
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-ERC20', '90')
    await visit(page, '/operations')
  },
})
