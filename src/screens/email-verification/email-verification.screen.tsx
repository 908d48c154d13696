import type { EmailVerificationActor } from '../../machines/email-verification.machine.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { Seconds, useBetweenSeconds } from '../seconds.tsx'
import { EmailVerificationView } from './email-verification.view.tsx'

export function EmailVerificationScreen({ actor }: { actor: EmailVerificationActor }) {
  const snapshot = useBetweenSeconds(actor)
  const { phoneVerification } = snapshot.children
  return (
    <>
      <EmailVerificationView
        snapshot={snapshot}
        report={actor.send}
        retryIn={<Seconds of={actor} name="secondsToRetry" />}
      />
      {phoneVerification ? <PhoneVerificationScreen actor={phoneVerification} /> : null}
    </>
  )
}
