import { OperationSearchView } from '../../../src/screens/operations/operation-search.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { operationSearch } from '../descriptions/operation-search.ts'
import { defineHarness } from '../harness.ts'
import { operationSearchModel } from '../models/operation-search.model.ts'

const OperationSearchScreen = screenOf(OperationSearchView)

export const harness = defineHarness({
  model: operationSearchModel,
  description: operationSearch,
  facts: () => ({}),
  screen: (actor) => <OperationSearchScreen actor={actor} />,
})
