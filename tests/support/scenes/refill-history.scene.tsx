import { RefillHistoryScreen } from '../../../src/screens/refill/refill-history.screen.tsx'
import { filteredListScene } from '../filtered-list-scene.ts'
import { refillHistorySample } from '../models/refill-history.model.ts'
import { waiting } from '../models/refill-samples.ts'

export const scene = filteredListScene(refillHistorySample, {
  screen: (actor) => <RefillHistoryScreen actor={actor} />,
  label: 'Status',
  leadsTo: '/refill/',
  items: [waiting],
})
