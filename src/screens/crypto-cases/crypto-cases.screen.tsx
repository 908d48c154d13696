import { useSelector } from '@xstate/react'
import type { CryptoCasesActor } from '../../machines/crypto-cases.machine.ts'
import { CryptoCasesView } from './crypto-cases.view.tsx'

export function CryptoCasesScreen({ actor }: { actor: CryptoCasesActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <CryptoCasesView snapshot={snapshot} report={actor.send} />
}
