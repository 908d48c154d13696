import { forgotPasswordActors, passwordResetCodeActors } from './api/forgot-password.actors.ts'
import type { Call } from './api/http.ts'
import { forgotPasswordMachine } from './machines/forgot-password.machine.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import type { Place } from './machines/places.ts'
import { keepHouses } from './screens/app/houses.ts'
import { ForgotPasswordScreen } from './screens/forgot-password/forgot-password.screen.tsx'

type ForgotPasswordWorld = {
  call: Call
  goTo: (place: Place) => void
  replacePlace: (place: Place) => void
  saveProgress: (verificationId: string) => void
  clearProgress: () => void
}

/** A forgotten password with its ports; a chunk of its own. */
export function composeForgotPassword(world: ForgotPasswordWorld) {
  const { call, clearProgress } = world
  keepHouses({ forgotPassword: ForgotPasswordScreen })
  return forgotPasswordMachine.provide({
    actors: {
      ...forgotPasswordActors(call),
      phoneVerification: phoneVerificationMachine.provide({
        actors: passwordResetCodeActors(call),
        actions: {
          saveProgress: (_, { verificationId }) => world.saveProgress(verificationId),
          clearProgress,
        },
      }),
    },
    actions: {
      goTo: (_, place) => world.goTo(place),
      replacePlace: (_, place) => world.replacePlace(place),
      clearProgress,
    },
  })
}
