import { RefillHistoryScreen } from '../../src/screens/refill/refill-history.screen.tsx'
import { refillHistorySample } from '../support/models/refill-history.model.ts'
import { replenished, waiting } from '../support/models/refill-samples.ts'
import { proveFilteredScreen } from '../support/prove-filtered-screen.tsx'

proveFilteredScreen(refillHistorySample, {
  screen: (actor) => <RefillHistoryScreen actor={actor} />,
  label: 'Status',
  leadsTo: '/refill/',
  first: { items: [waiting], addresses: ['/refill/refill-1'] },
  older: { items: [{ ...replenished, id: 'refill-0' }], addresses: ['/refill/refill-0'] },
  empty: 'No refills yet',
})
