import { forgotPasswordActors, passwordResetCodeActors } from '../api/forgot-password.actors.ts'
import { phoneVerificationActors } from '../api/phone-verification.actors.ts'
import { forgotPasswordMachine } from '../machines/forgot-password.machine.ts'
import { phoneVerificationMachine } from '../machines/phone-verification.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { ForgotPasswordScreen } from '../screens/forgot-password/forgot-password.screen.tsx'
import type { Services } from '../services.ts'

export const create = (services: Services) => {
  const { call, storage, goTo, replaceLocation } = services
  const clearProgress = storage.forgetVerification
  return forgotPasswordMachine.provide({
    actors: {
      ...forgotPasswordActors(call),
      phoneVerification: phoneVerificationMachine.provide({
        actors: { ...phoneVerificationActors(services), ...passwordResetCodeActors(call) },
        actions: {
          saveProgress: (_, { verificationId }) =>
            storage.saveVerification({ flow: 'forgotPassword', verificationId }),
          clearProgress,
        },
      }),
    },
    actions: { goTo, replaceLocation, clearProgress },
  })
}

export const Screen: RouteScreen<typeof create> = ForgotPasswordScreen
