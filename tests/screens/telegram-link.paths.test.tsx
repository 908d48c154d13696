import { TelegramLinkScreen } from '../../src/screens/telegram-link/telegram-link.screen.tsx'
import { telegramLink } from '../support/descriptions/telegram-link.ts'
import { password, telegramLinkModel } from '../support/models/telegram-link.model.ts'
import { telegramWindow } from '../support/models/telegram-sign-in.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(telegramLinkModel, {
  description: telegramLink,
  facts: () => ({ password, typed: { password: '' }, name: 'asselk', window: telegramWindow }),
  screen: (actor) => <TelegramLinkScreen actor={actor} />,
})
