import { useSelector } from '@xstate/react'
import type { TelegramSignInActor } from '../../machines/telegram-sign-in.machine.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { TelegramAside, TelegramSignInView } from './telegram-sign-in.view.tsx'

type TelegramSignInScreenProps = {
  /** Undefined while the form beside it is being answered. */
  actor: TelegramSignInActor | undefined
}

export function TelegramSignInScreen({ actor }: TelegramSignInScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  if (!actor || !snapshot) return <TelegramAside />
  const { phoneVerification } = snapshot.children
  return (
    <>
      <TelegramSignInView snapshot={snapshot} report={actor.send} />
      {phoneVerification ? <PhoneVerificationScreen actor={phoneVerification} /> : null}
    </>
  )
}
