import { WithdrawalHistoryScreen } from '../../src/screens/withdrawal/withdrawal-history.screen.tsx'
import { paidPayment, pendingPayment } from '../support/models/money-samples.ts'
import { withdrawalHistorySample } from '../support/models/withdrawal-history.model.ts'
import { proveFilteredScreen } from '../support/prove-filtered-screen.tsx'

proveFilteredScreen(withdrawalHistorySample, {
  screen: (actor) => <WithdrawalHistoryScreen actor={actor} />,
  label: 'Status',
  leadsTo: '/withdrawal/',
  first: { items: [pendingPayment], addresses: ['/withdrawal/payment-1'] },
  older: { items: [{ ...paidPayment, id: 'payment-0' }], addresses: ['/withdrawal/payment-0'] },
  empty: 'No withdrawals yet',
})
