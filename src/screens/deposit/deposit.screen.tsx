import { useSelector } from '@xstate/react'
import type { DepositActor } from '../../machines/deposit.machine.ts'
import { DepositClosingScreen } from '../deposit-closing/deposit-closing.screen.tsx'
import { useQuery } from '../use-query.ts'
import { DepositView } from './deposit.view.tsx'

export function DepositScreen({ actor }: { actor: DepositActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { depositClosing, days, operations } = snapshot.children
  return (
    <>
      <DepositView
        snapshot={snapshot}
        report={actor.send}
        days={useQuery(days)}
        operations={useQuery(operations)}
      />
      {depositClosing ? (
        <DepositClosingScreen key={depositClosing.sessionId} actor={depositClosing} />
      ) : null}
    </>
  )
}
