import type { Call } from './api/http.ts'
import { phoneVerificationActors } from './api/phone-verification.actors.ts'
import { registrationActors } from './api/registration.actors.ts'
import { composeTelegramSignIn } from './compose-telegram-sign-in.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import { registrationMachine } from './machines/registration.machine.ts'
import type { TelegramOffer } from './machines/telegram-offer.ts'
import { keepHouses } from './screens/app/houses.ts'
import { RegistrationScreen } from './screens/registration/registration.screen.tsx'

type RegistrationWorld = {
  call: Call
  readTelegramOffer: (signal: AbortSignal) => Promise<TelegramOffer>
  saveProgress: (verificationId: string) => void
  clearProgress: () => void
}

/** Registration with its ports; a chunk of its own. */
export function composeRegistration({
  call,
  readTelegramOffer,
  saveProgress,
  clearProgress,
}: RegistrationWorld) {
  keepHouses({ registration: RegistrationScreen })
  const phoneVerification = phoneVerificationMachine.provide({
    actors: phoneVerificationActors(call),
    actions: {
      saveProgress: (_, { verificationId }) => saveProgress(verificationId),
      clearProgress,
    },
  })
  return registrationMachine.provide({
    actors: {
      ...registrationActors(call, readTelegramOffer),
      phoneVerification,
      telegramSignIn: composeTelegramSignIn({ call, phoneVerification }),
    },
    actions: { clearProgress },
  })
}
