import { useSelector } from '@xstate/react'
import type { WithdrawalActor } from '../../machines/withdrawal.machine.ts'
import { WithdrawalView } from './withdrawal.view.tsx'
import { WithdrawalCreationScreen } from './withdrawal-creation.screen.tsx'
import { WithdrawalHistoryScreen } from './withdrawal-history.screen.tsx'
import { WithdrawalProgressScreen } from './withdrawal-progress.screen.tsx'

export function WithdrawalScreen({ actor }: { actor: WithdrawalActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { withdrawalCreation, withdrawalHistory, withdrawalProgress } = snapshot.children
  const { isOpenedHere } = snapshot.context
  const isAwaited = useSelector(
    withdrawalProgress,
    (progress) => isOpenedHere && progress?.matches('loading') === true,
  )
  const isProgressAlone = useSelector(
    withdrawalProgress,
    (progress) => progress !== undefined && progress.status === 'active' && !isAwaited,
  )
  return (
    <WithdrawalView
      creation={withdrawalCreation ? <WithdrawalCreationScreen actor={withdrawalCreation} /> : null}
      history={withdrawalHistory ? <WithdrawalHistoryScreen actor={withdrawalHistory} /> : null}
      progress={
        withdrawalProgress && !isAwaited ? (
          <WithdrawalProgressScreen key={withdrawalProgress.sessionId} actor={withdrawalProgress} />
        ) : null
      }
      isAwaited={isAwaited}
      isProgressAlone={isProgressAlone}
    />
  )
}
