import { useSelector } from '@xstate/react'
import type { DepositClosingActor } from '../../machines/deposit-closing.machine.ts'
import { newIdempotencyKey } from '../../machines/idempotency-key.ts'
import { MovingAmounts } from '../parts/amounts.tsx'
import { Period } from '../parts/period.tsx'
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
        left={<Seconds of={actor}>{(left) => <Period seconds={left} />}</Seconds>}
        submission={submissionSnapshot}
        reportOfSubmission={(event) => submission?.send(event)}
      />
    </MovingAmounts>
  ) : null
}
