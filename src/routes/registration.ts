import { loginAvailabilityActors } from '../api/login-availability.actors.ts'
import { phoneVerificationActors } from '../api/phone-verification.actors.ts'
import { registrationActors } from '../api/registration.actors.ts'
import { loginAvailabilityMachine } from '../machines/login-availability.machine.ts'
import { phoneVerificationMachine } from '../machines/phone-verification.machine.ts'
import { registrationMachine } from '../machines/registration.machine.ts'
import { telegramSignInMachine } from '../machines/telegram-sign-in.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { RegistrationScreen } from '../screens/registration/registration.screen.tsx'
import type { Services } from '../services.ts'

export const create = (services: Services) => {
  const { call, readTelegramOffer, askTelegram, telegramSignIn, storage } = services
  const clearProgress = storage.forgetVerification
  const phoneVerification = phoneVerificationMachine.provide({
    actors: phoneVerificationActors(services),
    actions: {
      saveProgress: (_, { verificationId }) =>
        storage.saveVerification({ flow: 'registration', verificationId }),
      clearProgress,
    },
  })
  return registrationMachine.provide({
    actors: {
      ...registrationActors(call, readTelegramOffer),
      loginAvailability: loginAvailabilityMachine.provide({
        actors: loginAvailabilityActors(call),
      }),
      phoneVerification,
      telegramSignIn: telegramSignInMachine.provide({
        actors: { ...telegramSignIn, askTelegram, phoneVerification },
      }),
    },
    actions: { clearProgress, saveDraft: (_, draft) => storage.saveRegistration(draft) },
  })
}

export const Screen: RouteScreen<typeof create> = RegistrationScreen
