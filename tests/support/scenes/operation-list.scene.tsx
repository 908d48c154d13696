import { OperationListScreen } from '../../../src/screens/operations/operation-list.screen.tsx'
import { filteredListScene } from '../filtered-list-scene.ts'
import { operationListSample } from '../models/operation-list.model.ts'
import { income } from '../models/operation-samples.ts'

const field = <input aria-label="the field" />

export const scene = filteredListScene(operationListSample, {
  screen: (actor) => <OperationListScreen actor={actor} search={field} />,
  label: 'Type',
  leadsTo: '/operations/',
  items: [{ ...income, day: null }],
})
