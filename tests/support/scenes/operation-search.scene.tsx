import { OperationSearchView } from '../../../src/screens/operations/operation-search.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { operationSearch } from '../descriptions/operation-search.ts'
import { operationSearchModel } from '../models/operation-search.model.ts'
import { defineScene } from '../scene.ts'

const OperationSearchScreen = screenOf(OperationSearchView)

export const scene = defineScene({
  model: operationSearchModel,
  description: operationSearch,
  facts: () => ({}),
  screen: (actor) => <OperationSearchScreen actor={actor} />,
})
