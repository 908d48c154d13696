import { paidPayment, pendingPayment } from '../support/models/money-samples.ts'
import { withdrawalHistorySample } from '../support/models/withdrawal-history.model.ts'
import { proveFilteredScreen } from '../support/prove-filtered-screen.tsx'
import { scene } from '../support/scenes/withdrawal-history.scene.tsx'

proveFilteredScreen(withdrawalHistorySample, {
  scene,
  first: { items: [pendingPayment], addresses: ['/withdrawal/payment-1'] },
  older: { items: [{ ...paidPayment, id: 'payment-0' }], addresses: ['/withdrawal/payment-0'] },
  filters: ['Currency', 'Period', 'Status'],
  empty: 'No withdrawals yet',
})
