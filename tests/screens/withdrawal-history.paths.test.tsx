import { harness } from '../support/harnesses/withdrawal-history.harness.tsx'
import { paidPayment, pendingPayment } from '../support/models/money-samples.ts'
import { withdrawalHistorySample } from '../support/models/withdrawal-history.model.ts'
import { proveFilteredScreen } from '../support/prove-filtered-screen.tsx'

proveFilteredScreen(withdrawalHistorySample, {
  harness,
  first: { items: [pendingPayment], addresses: ['/withdrawal/payment-1'] },
  older: { items: [{ ...paidPayment, id: 'payment-0' }], addresses: ['/withdrawal/payment-0'] },
  filters: ['Currency', 'Period', 'Status'],
  empty: 'No withdrawals yet',
})
