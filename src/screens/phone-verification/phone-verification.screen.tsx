import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { PhoneVerificationActor } from '../../machines/phone-verification.machine.ts'
import { PhoneVerificationView } from './phone-verification.view.tsx'

type PhoneVerificationScreenProps = {
  actor: PhoneVerificationActor
  /** What the code confirms, where that is not the phone or the e-mail itself. */
  title?: string | undefined
  /** What is agreed to by the code: stands above it. */
  about?: ReactNode
}

export function PhoneVerificationScreen({ actor, title, about }: PhoneVerificationScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  return (
    <PhoneVerificationView snapshot={snapshot} report={actor.send} title={title} about={about} />
  )
}
