import { emailLinkActors } from './api/email-verification.actors.ts'
import type { Call } from './api/http.ts'
import { emailVerificationMachine } from './machines/email-verification.machine.ts'
import type { Place } from './machines/places.ts'
import { keepHouses } from './screens/app/houses.ts'
import { EmailVerificationScreen } from './screens/email-verification/email-verification.screen.tsx'

type EmailVerificationWorld = { call: Call; replacePlace: (place: Place) => void }

/** The link of a mail for whoever is not signed in: nothing is sent from there, and nothing is read. */
export function composeEmailVerification({ call, replacePlace }: EmailVerificationWorld) {
  keepHouses({ emailVerification: EmailVerificationScreen })
  return emailVerificationMachine.provide({
    actors: emailLinkActors(call),
    actions: { replacePlace: (_, place) => replacePlace(place) },
  })
}
