import { harness } from '../support/harnesses/refill-history.harness.tsx'
import { refillHistorySample } from '../support/models/refill-history.model.ts'
import { replenished, waiting } from '../support/models/refill-samples.ts'
import { proveFilteredScreen } from '../support/prove-filtered-screen.tsx'

proveFilteredScreen(refillHistorySample, {
  harness,
  first: { items: [waiting], addresses: ['/refill/refill-1'] },
  older: { items: [{ ...replenished, id: 'refill-0' }], addresses: ['/refill/refill-0'] },
  filters: ['Currency', 'Status'],
  empty: 'No refills yet',
})
