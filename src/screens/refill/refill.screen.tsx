import { useSelector } from '@xstate/react'
import type { RefillActor } from '../../machines/refill.machine.ts'
import { useQuery } from '../use-query.ts'
import { RefillView } from './refill.view.tsx'
import { RefillCreationScreen } from './refill-creation.screen.tsx'
import { RefillHistoryScreen } from './refill-history.screen.tsx'
import { RefillPaymentScreen } from './refill-payment.screen.tsx'

export function RefillScreen({ actor }: { actor: RefillActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { refillCreation, refillHistory, refillPayment } = snapshot.children
  const { query, isOpenedHere } = snapshot.context
  const { query: newcomer } = useQuery(snapshot.children.newcomer)
  const isForDeposit = query.return === 'depositOpening'
  const isAwaited = useSelector(
    refillPayment,
    (payment) => isOpenedHere && payment?.matches('loading') === true,
  )
  const isPaymentAlone = useSelector(
    refillPayment,
    (payment) =>
      payment !== undefined &&
      payment.status === 'active' &&
      !isAwaited &&
      !payment.matches({ open: { stage: { payable: 'showingWallet' } } }),
  )
  return (
    <RefillView
      creation={refillCreation ? <RefillCreationScreen actor={refillCreation} /> : null}
      history={refillHistory ? <RefillHistoryScreen actor={refillHistory} /> : null}
      payment={
        refillPayment && !isAwaited ? (
          <RefillPaymentScreen
            key={refillPayment.sessionId}
            actor={refillPayment}
            newcomer={newcomer.hasTag('busy') ? null : newcomer.context.data}
            isForDeposit={isForDeposit}
          />
        ) : null
      }
      isAwaited={isAwaited}
      isPaymentAlone={isPaymentAlone}
      isForDeposit={isForDeposit}
    />
  )
}
