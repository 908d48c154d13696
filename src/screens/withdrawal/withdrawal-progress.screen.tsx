import { useSelector } from '@xstate/react'
import type { WithdrawalProgressActor } from '../../machines/withdrawal-progress.machine.ts'
import { PrintReceipt } from '../parts/print-receipt.tsx'
import { WithdrawalProgressView } from './withdrawal-progress.view.tsx'

export function WithdrawalProgressScreen({ actor }: { actor: WithdrawalProgressActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return (
    <>
      <WithdrawalProgressView snapshot={snapshot} report={actor.send} />
      {snapshot.can({ type: 'print.requested' }) ? (
        <PrintReceipt onPrint={() => actor.send({ type: 'print.requested' })} />
      ) : null}
    </>
  )
}
