import { DepositListView } from '../../../src/screens/deposit-list/deposit-list.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { depositList } from '../descriptions/deposit-list.ts'
import { depositListModel } from '../models/deposit-list.model.ts'
import { defineScene } from '../scene.ts'

const DepositListScreen = screenOf(DepositListView)

export const scene = defineScene({
  model: depositListModel,
  description: depositList,
  facts: () => ({ addresses: (items) => items.map(({ id }) => `/deposits/${id}`) }),
  screen: (actor) => <DepositListScreen actor={actor} />,
})
