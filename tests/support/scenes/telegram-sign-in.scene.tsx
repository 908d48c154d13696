import { TelegramSignInScreen } from '../../../src/screens/telegram-sign-in/telegram-sign-in.screen.tsx'
import { telegramSignIn } from '../descriptions/telegram-sign-in.ts'
import { telegramSignInModel, telegramWindow } from '../models/telegram-sign-in.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: telegramSignInModel,
  description: telegramSignIn,
  facts: () => ({ window: telegramWindow }),
  screen: (actor) => <TelegramSignInScreen actor={actor} />,
})
