import { DepositListView } from '../../../src/screens/deposit-list/deposit-list.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { depositList } from '../descriptions/deposit-list.ts'
import { defineHarness } from '../harness.ts'
import { depositListModel } from '../models/deposit-list.model.ts'

const DepositListScreen = screenOf(DepositListView)

export const harness = defineHarness({
  model: depositListModel,
  description: depositList,
  facts: () => ({ addresses: (items) => items.map(({ id }) => `/deposits/${id}`) }),
  screen: (actor) => <DepositListScreen actor={actor} />,
})
