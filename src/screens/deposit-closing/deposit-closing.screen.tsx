import { useSelector } from '@xstate/react'
import type { DepositClosingActor } from '../../machines/deposit-closing.machine.ts'
import { MovingAmounts } from '../parts/amounts.tsx'
import { DepositClosingView } from './deposit-closing.view.tsx'

export function DepositClosingScreen({ actor }: { actor: DepositClosingActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return snapshot.status === 'active' ? (
    <MovingAmounts>
      <DepositClosingView snapshot={snapshot} report={actor.send} />
    </MovingAmounts>
  ) : null
}
