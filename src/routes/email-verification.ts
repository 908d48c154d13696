import { emailVerificationActors } from '../api/email-verification.actors.ts'
import { emailVerificationMachine } from '../machines/email-verification.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { EmailVerificationScreen } from '../screens/email-verification/email-verification.screen.tsx'
import type { Services } from '../services.ts'

/** Its mail may be read where nobody is signed in: nothing is sent from there, and nothing is read. */
export const create = ({ call, reads, phoneVerification, goTo, replaceLocation }: Services) =>
  emailVerificationMachine.provide({
    actors: { ...emailVerificationActors(call, reads), phoneVerification },
    actions: { goTo, replaceLocation },
  })

export const Screen: RouteScreen<typeof create> = EmailVerificationScreen
