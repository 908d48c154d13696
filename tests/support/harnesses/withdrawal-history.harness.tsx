import { WithdrawalHistoryScreen } from '../../../src/screens/withdrawal/withdrawal-history.screen.tsx'
import { filteredListHarness } from '../filtered-list-harness.ts'
import { pendingPayment } from '../models/money-samples.ts'
import { withdrawalHistorySample } from '../models/withdrawal-history.model.ts'

export const harness = filteredListHarness(withdrawalHistorySample, {
  screen: (actor) => <WithdrawalHistoryScreen actor={actor} />,
  label: 'Status',
  leadsTo: '/withdrawal/',
  items: [pendingPayment],
})
