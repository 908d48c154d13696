import { useSelector } from '@xstate/react'
import type { StatementActor } from '../../machines/statement.machine.ts'
import { MovingAmounts } from '../parts/amounts.tsx'
import { useUser } from '../use-user.ts'
import { StatementView } from './statement.view.tsx'

export function StatementScreen({ actor }: { actor: StatementActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const user = useUser(actor)
  return snapshot.status === 'active' ? (
    <MovingAmounts>
      <StatementView snapshot={snapshot} report={actor.send} user={user} />
    </MovingAmounts>
  ) : null
}
