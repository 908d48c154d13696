import type { LoginActor } from '../../machines/login.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { PasskeySignInScreen } from '../passkey-sign-in/passkey-sign-in.screen.tsx'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { Seconds, useBetweenSeconds } from '../seconds.tsx'
import { TelegramSignInScreen } from '../telegram-sign-in/telegram-sign-in.screen.tsx'
import { ReauthenticationView } from './reauthentication.view.tsx'
import { useCredentialsForm } from './use-credentials-form.ts'

type ReauthenticationScreenProps = {
  actor: LoginActor
  /** Login of the person whose session has ended. */
  login: string
  /** Leaves the cabinet instead of signing in again. */
  onLeave?: () => void
}

/** The same flow as on the sign-in page, in a dialog over the cabinet whose session has expired. */
export function ReauthenticationScreen({ actor, login, onLeave }: ReauthenticationScreenProps) {
  const snapshot = useBetweenSeconds(actor)
  const { passkeySignIn, phoneVerification, telegramSignIn } = snapshot.children
  return (
    <>
      <ReauthenticationView
        snapshot={snapshot}
        failure={<FailureMessage failure={snapshot.context.failure} />}
        retryIn={<Seconds of={actor} name="secondsToRetry" />}
        telegram={
          snapshot.context.telegram ? <TelegramSignInScreen actor={telegramSignIn} /> : null
        }
        passkey={passkeySignIn ? <PasskeySignInScreen actor={passkeySignIn} /> : null}
        onLeave={onLeave}
        {...useCredentialsForm(actor, login)}
      />
      {phoneVerification ? <PhoneVerificationScreen actor={phoneVerification} /> : null}
    </>
  )
}
