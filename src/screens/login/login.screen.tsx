import type { LoginActor } from '../../machines/login.machine.ts'
import type { LaterViews } from '../app/later-views.ts'
import { Seconds, useBetweenSeconds } from '../seconds.tsx'
import { EarlyFailure } from './early-failure.tsx'
import { LoginView } from './login.view.tsx'
import { useCredentialsForm } from './use-credentials-form.ts'

type LoginScreenProps = {
  actor: LoginActor
  /** Null until the calls are here; before them nobody is asked for a code. */
  later: Pick<
    LaterViews,
    'Failure' | 'PasskeySignIn' | 'PhoneVerification' | 'TelegramSignIn'
  > | null
}

export function LoginScreen({ actor, later }: LoginScreenProps) {
  const snapshot = useBetweenSeconds(actor)
  const { passkeySignIn, phoneVerification, telegramSignIn } = snapshot.children
  const { failure } = snapshot.context
  return (
    <>
      <LoginView
        snapshot={snapshot}
        failure={later ? <later.Failure failure={failure} /> : <EarlyFailure failure={failure} />}
        retryIn={<Seconds of={actor} name="secondsToRetry" />}
        telegram={
          later && snapshot.context.telegram ? (
            <later.TelegramSignIn actor={telegramSignIn} />
          ) : null
        }
        passkey={
          later &&
          passkeySignIn &&
          !snapshot.matches({ enteringCredentials: 'lookingForTelegram' }) ? (
            <later.PasskeySignIn actor={passkeySignIn} />
          ) : null
        }
        {...useCredentialsForm(actor)}
      />
      {later && phoneVerification ? <later.PhoneVerification actor={phoneVerification} /> : null}
    </>
  )
}
