import type { Call } from './api/http.ts'
import { telegramSignInActors } from './api/telegram-sign-in.actors.ts'
import { createTelegramWindow } from './browser/telegram-window.ts'
import type { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import { telegramSignInMachine } from './machines/telegram-sign-in.machine.ts'
import { keepHouses } from './screens/app/houses.ts'
import { TelegramSignInScreen } from './screens/telegram-sign-in/telegram-sign-in.screen.tsx'

type TelegramWorld = {
  call: Call
  /** As the flow beside which Telegram is offered has it. */
  phoneVerification: typeof phoneVerificationMachine
}

/** Telegram sign-in with its ports; of login a chunk of its own. */
export function composeTelegramSignIn({ call, phoneVerification }: TelegramWorld) {
  keepHouses({ telegramSignIn: TelegramSignInScreen })
  return telegramSignInMachine.provide({
    actors: {
      ...telegramSignInActors(call),
      askTelegram: createTelegramWindow(window).askTelegram,
      phoneVerification,
    },
  })
}
