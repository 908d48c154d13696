import { useSelector } from '@xstate/react'
import type { Consent } from '../../api/contract/legal.ts'
import type { TelegramSignInActor } from '../../machines/telegram-sign-in.machine.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { TelegramAside, TelegramSignInView } from './telegram-sign-in.view.tsx'

type TelegramSignInScreenProps = {
  /** Undefined while the form beside it is being answered. */
  actor: TelegramSignInActor | undefined
  /** A newcomer agrees to these; null while they have not agreed, and then no window opens. */
  agreedTo?: () => readonly Consent[] | null
}

const nothing = () => []

export function TelegramSignInScreen({ actor, agreedTo = nothing }: TelegramSignInScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  if (!actor || !snapshot) return <TelegramAside />
  const { phoneVerification } = snapshot.children
  const onChoose = () => {
    const consents = agreedTo()
    if (consents) actor.send({ type: 'telegram.chosen', consents })
  }
  return (
    <>
      <TelegramSignInView snapshot={snapshot} report={actor.send} onChoose={onChoose} />
      {phoneVerification ? <PhoneVerificationScreen actor={phoneVerification} /> : null}
    </>
  )
}
