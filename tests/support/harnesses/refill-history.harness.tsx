import { RefillHistoryScreen } from '../../../src/screens/refill/refill-history.screen.tsx'
import { filteredListHarness } from '../filtered-list-harness.ts'
import { refillHistorySample } from '../models/refill-history.model.ts'
import { waiting } from '../models/refill-samples.ts'

export const harness = filteredListHarness(refillHistorySample, {
  screen: (actor) => <RefillHistoryScreen actor={actor} />,
  label: 'Status',
  leadsTo: '/refill/',
  items: [waiting],
})
