import { TelegramSignInScreen } from '../../../src/screens/telegram-sign-in/telegram-sign-in.screen.tsx'
import { telegramSignIn } from '../descriptions/telegram-sign-in.ts'
import { defineHarness } from '../harness.ts'
import { telegramSignInModel, telegramWindow } from '../models/telegram-sign-in.model.ts'

export const harness = defineHarness({
  model: telegramSignInModel,
  description: telegramSignIn,
  facts: () => ({ window: telegramWindow }),
  screen: (actor) => <TelegramSignInScreen actor={actor} />,
})
