import { useSelector } from '@xstate/react'
import type { LoginActor } from '../../machines/login.machine.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { LoginView } from './login.view.tsx'
import { useCredentialsForm } from './use-credentials-form.ts'

export function LoginScreen({ actor }: { actor: LoginActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { phoneVerification } = snapshot.children
  return (
    <>
      <LoginView snapshot={snapshot} {...useCredentialsForm(actor)} />
      {phoneVerification ? <PhoneVerificationScreen actor={phoneVerification} /> : null}
    </>
  )
}
