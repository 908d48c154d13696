import { emailLinkActors } from './api/email-verification.actors.ts'
import type { Call } from './api/http.ts'
import { emailVerificationMachine } from './machines/email-verification.machine.ts'
import { keepHouses } from './screens/app/houses.ts'
import { EmailVerificationScreen } from './screens/email-verification/email-verification.screen.tsx'

/** The link of a mail for whoever is not signed in: nothing is sent from there, and nothing is read. */
export function composeEmailVerification(call: Call) {
  keepHouses({ emailVerification: EmailVerificationScreen })
  return emailVerificationMachine.provide({ actors: emailLinkActors(call) })
}
