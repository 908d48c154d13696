import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import type { LoginAvailabilityActor } from '../../machines/login-availability.machine.ts'
import { LoginFieldView } from './login-availability.view.tsx'

type LoginFieldScreenProps = Omit<ComponentProps<typeof LoginFieldView>, 'snapshot'> & {
  actor: LoginAvailabilityActor | undefined
}

export function LoginFieldScreen({ actor, ...field }: LoginFieldScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  return <LoginFieldView {...field} snapshot={snapshot} />
}
