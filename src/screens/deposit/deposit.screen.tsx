import { useSelector } from '@xstate/react'
import type { DepositActor } from '../../machines/deposit.machine.ts'
import { DepositClosingScreen } from '../deposit-closing/deposit-closing.screen.tsx'
import { DepositView } from './deposit.view.tsx'

export function DepositScreen({ actor }: { actor: DepositActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { depositClosing } = snapshot.children
  return (
    <>
      <DepositView snapshot={snapshot} report={actor.send} />
      {depositClosing ? (
        <DepositClosingScreen key={depositClosing.sessionId} actor={depositClosing} />
      ) : null}
    </>
  )
}
