import { useSelector } from '@xstate/react'
import type { LoginActor } from '../../machines/login.machine.ts'
import { houseOf } from '../app/houses.ts'
import { LoginView } from './login.view.tsx'
import { telegramOf } from './telegram.tsx'
import { useCredentialsForm } from './use-credentials-form.ts'

export function LoginScreen({ actor }: { actor: LoginActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { phoneVerification } = snapshot.children
  const PhoneVerification = phoneVerification ? houseOf('phoneVerification') : null
  return (
    <>
      <LoginView
        snapshot={snapshot}
        telegram={telegramOf(snapshot)}
        {...useCredentialsForm(actor)}
      />
      {PhoneVerification && phoneVerification ? (
        <PhoneVerification actor={phoneVerification} />
      ) : null}
    </>
  )
}
