import { emailLinkActors } from './api/email-verification.actors.ts'
import type { Call } from './api/http.ts'
import { emailVerificationMachine } from './machines/email-verification.machine.ts'

/** The link of a mail for whoever is not signed in: nothing is sent from there, and nothing is read. */
export const composeEmailVerification = (call: Call) =>
  emailVerificationMachine.provide({ actors: emailLinkActors(call) })
