import { useSelector } from '@xstate/react'
import type { EmailVerificationActor } from '../../machines/email-verification.machine.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { EmailVerificationView } from './email-verification.view.tsx'

export function EmailVerificationScreen({ actor }: { actor: EmailVerificationActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { phoneVerification } = snapshot.children
  return (
    <>
      <EmailVerificationView snapshot={snapshot} report={actor.send} />
      {phoneVerification ? <PhoneVerificationScreen actor={phoneVerification} /> : null}
    </>
  )
}
