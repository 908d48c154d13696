import { useSelector } from '@xstate/react'
import type { WithdrawalProgressActor } from '../../machines/withdrawal-progress.machine.ts'
import { PrintReceipt } from '../parts/print-receipt.tsx'
import { WithdrawalProgressView } from './withdrawal-progress.view.tsx'

export function WithdrawalProgressScreen({ actor }: { actor: WithdrawalProgressActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { payment } = snapshot.context
  return (
    <>
      <WithdrawalProgressView snapshot={snapshot} report={actor.send} />
      {payment && snapshot.can({ type: 'print.requested' }) ? (
        <PrintReceipt
          id={payment.id}
          at={payment.createdAt}
          onPrint={() => actor.send({ type: 'print.requested' })}
        />
      ) : null}
    </>
  )
}
