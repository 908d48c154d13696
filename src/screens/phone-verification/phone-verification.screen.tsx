import { useSelector } from '@xstate/react'
import type { PhoneVerificationActor } from '../../machines/phone-verification.machine.ts'
import { PhoneVerificationView } from './phone-verification.view.tsx'

export function PhoneVerificationScreen({ actor }: { actor: PhoneVerificationActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <PhoneVerificationView snapshot={snapshot} report={actor.send} />
}
