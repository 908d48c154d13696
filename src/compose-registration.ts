import type { Call } from './api/http.ts'
import { phoneVerificationActors } from './api/phone-verification.actors.ts'
import { registrationActors } from './api/registration.actors.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import { registrationMachine } from './machines/registration.machine.ts'

type RegistrationWorld = {
  call: Call
  saveProgress: (verificationId: string) => void
  clearProgress: () => void
}

/** Registration with its ports; a chunk of its own. */
export function composeRegistration({ call, saveProgress, clearProgress }: RegistrationWorld) {
  return registrationMachine.provide({
    actors: {
      ...registrationActors(call),
      phoneVerification: phoneVerificationMachine.provide({
        actors: phoneVerificationActors(call),
        actions: {
          saveProgress: (_, { verificationId }) => saveProgress(verificationId),
          clearProgress,
        },
      }),
    },
    actions: { clearProgress },
  })
}
