import { useSelector } from '@xstate/react'
import type { Newcomer } from '../../machines/first-deposit.ts'
import type { RefillPaymentActor } from '../../machines/refill-payment.machine.ts'
import { PrintReceipt } from '../parts/print-receipt.tsx'
import { Seconds, useBetweenSeconds } from '../seconds.tsx'
import { useUser } from '../use-user.ts'
import { RefillPaymentView } from './refill-payment.view.tsx'
import { TransferLookupScreen } from './transfer-lookup.screen.tsx'

type RefillPaymentScreenProps = {
  actor: RefillPaymentActor
  /** Null for whoever has opened a deposit, and until it is known. */
  newcomer?: Newcomer | null
  isForDeposit?: boolean
}

export function RefillPaymentScreen({
  actor,
  newcomer = null,
  isForDeposit = false,
}: RefillPaymentScreenProps) {
  const snapshot = useBetweenSeconds(actor)
  const { refill } = snapshot.context
  const { copying, sharing, transferLookup } = snapshot.children
  const { subscription } = useUser(actor)
  const copied = useSelector(copying, (current) => current)
  const shared = useSelector(sharing, (current) => current)
  return (
    <>
      <RefillPaymentView
        snapshot={snapshot}
        report={actor.send}
        left={<Seconds of={actor} />}
        isSubscribed={subscription.active}
        newcomer={newcomer}
        isForDeposit={isForDeposit}
        copying={copying && copied ? { snapshot: copied, report: copying.send } : null}
        sharing={sharing && shared ? { snapshot: shared, report: sharing.send } : null}
        lookup={
          transferLookup ? (
            <TransferLookupScreen key={transferLookup.sessionId} actor={transferLookup} />
          ) : null
        }
      />
      {refill && snapshot.can({ type: 'print.requested' }) ? (
        <PrintReceipt
          id={refill.id}
          at={refill.createdAt}
          onPrint={() => actor.send({ type: 'print.requested' })}
        />
      ) : null}
    </>
  )
}
