import { useSelector } from '@xstate/react'
import type { DepositClosingActor } from '../../machines/deposit-closing.machine.ts'
import { newIdempotencyKey } from '../../machines/idempotency-key.ts'
import { MovingAmounts } from '../parts/amounts.tsx'
import { Seconds, useBetweenSeconds } from '../seconds.tsx'
import { DepositClosingView } from './deposit-closing.view.tsx'

export function DepositClosingScreen({ actor }: { actor: DepositClosingActor }) {
  const snapshot = useBetweenSeconds(actor)
  const { submission } = snapshot.children
  const submissionSnapshot = useSelector(submission, (current) => current)
  return snapshot.status === 'active' ? (
    <MovingAmounts>
      <DepositClosingView
        snapshot={snapshot}
        report={actor.send}
        confirm={() => actor.send({ type: 'closing.confirmed', key: newIdempotencyKey() })}
        left={<Seconds of={actor} count="secondsLeft" />}
        submission={submissionSnapshot}
        reportOfSubmission={(event) => submission?.send(event)}
      />
    </MovingAmounts>
  ) : null
}
