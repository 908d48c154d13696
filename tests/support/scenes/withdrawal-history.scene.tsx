import { WithdrawalHistoryScreen } from '../../../src/screens/withdrawal/withdrawal-history.screen.tsx'
import { filteredListScene } from '../filtered-list-scene.ts'
import { pendingPayment } from '../models/money-samples.ts'
import { withdrawalHistorySample } from '../models/withdrawal-history.model.ts'

export const scene = filteredListScene(withdrawalHistorySample, {
  screen: (actor) => <WithdrawalHistoryScreen actor={actor} />,
  label: 'Status',
  leadsTo: '/withdrawal/',
  items: [pendingPayment],
})
