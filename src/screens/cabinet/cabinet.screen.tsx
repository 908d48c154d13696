import { useSelector } from '@xstate/react'
import type { CabinetActor } from '../../machines/cabinet.machine.ts'
import { CabinetView } from './cabinet.view.tsx'
import { EmailReminderScreen } from './email-reminder.screen.tsx'

export function CabinetScreen({ actor }: { actor: CabinetActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { emailReminder } = snapshot.children
  const reminder = (as: 'step' | 'notice') =>
    emailReminder ? <EmailReminderScreen actor={emailReminder} as={as} /> : null
  return <CabinetView snapshot={snapshot} report={actor.send} reminder={reminder} />
}
