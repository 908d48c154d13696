import { OperationListScreen } from '../../src/screens/operations/operation-list.screen.tsx'
import { operationListSample } from '../support/models/operation-list.model.ts'
import { caseOperation, income, released } from '../support/models/operation-samples.ts'
import { proveFilteredScreen } from '../support/prove-filtered-screen.tsx'

proveFilteredScreen(operationListSample, {
  screen: (actor) => <OperationListScreen actor={actor} />,
  label: 'Type',
  leadsTo: '/operations/',
  first: { items: [income], addresses: ['/operations/12'] },
  older: {
    items: [released, caseOperation],
    addresses: ['/operations/11', '/deposits/deposit-1'],
  },
  empty: 'No operations yet',
})
