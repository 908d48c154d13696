import { useSelector } from '@xstate/react'
import type { User } from '../../api/contract/session.ts'
import type { HelpActor } from '../../machines/help.machine.ts'
import { HelpView } from './help.view.tsx'

type HelpScreenProps = { actor: HelpActor; user: User | null }

export function HelpScreen({ actor, user }: HelpScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  return <HelpView snapshot={snapshot} report={actor.send} user={user} />
}
