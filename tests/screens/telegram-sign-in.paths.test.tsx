import { TelegramSignInScreen } from '../../src/screens/telegram-sign-in/telegram-sign-in.screen.tsx'
import { telegramSignIn } from '../support/descriptions/telegram-sign-in.ts'
import { telegramSignInModel, telegramWindow } from '../support/models/telegram-sign-in.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(telegramSignInModel, {
  description: telegramSignIn,
  facts: () => ({ window: telegramWindow }),
  screen: (actor) => <TelegramSignInScreen actor={actor} />,
})
