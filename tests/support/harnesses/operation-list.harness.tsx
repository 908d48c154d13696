import { OperationListScreen } from '../../../src/screens/operations/operation-list.screen.tsx'
import { filteredListHarness } from '../filtered-list-harness.ts'
import { operationListSample } from '../models/operation-list.model.ts'
import { income } from '../models/operation-samples.ts'

const field = <input aria-label="the field" />

export const harness = filteredListHarness(operationListSample, {
  screen: (actor) => <OperationListScreen actor={actor} search={field} />,
  label: 'Type',
  leadsTo: '/operations/',
  items: [{ ...income, day: null }],
})
