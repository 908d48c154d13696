import type { ReactNode } from 'react'
import type { PhoneVerificationActor } from '../../machines/phone-verification.machine.ts'
import { Period } from '../parts/period.tsx'
import { Seconds, useBetweenSeconds } from '../seconds.tsx'
import { PhoneVerificationView } from './phone-verification.view.tsx'

type PhoneVerificationScreenProps = {
  actor: PhoneVerificationActor
  /** Names what the code confirms, where that is not the phone or the e-mail itself. */
  title?: string | undefined
  /** Shows above the code what is agreed to by it. */
  about?: ReactNode
}

export function PhoneVerificationScreen({ actor, title, about }: PhoneVerificationScreenProps) {
  const snapshot = useBetweenSeconds(actor)
  return (
    <PhoneVerificationView
      snapshot={snapshot}
      report={actor.send}
      left={{
        toExpiry: (
          <Seconds of={actor} name="secondsToExpiry">
            {(left) => <Period seconds={left} />}
          </Seconds>
        ),
        toResend: <Seconds of={actor} name="secondsToResend" />,
        toCheck: <Seconds of={actor} name="secondsToCheck" />,
      }}
      title={title}
      about={about}
    />
  )
}
