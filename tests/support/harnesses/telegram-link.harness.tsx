import { TelegramLinkScreen } from '../../../src/screens/telegram-link/telegram-link.screen.tsx'
import { telegramLink } from '../descriptions/telegram-link.ts'
import { defineHarness } from '../harness.ts'
import { password, telegramLinkModel } from '../models/telegram-link.model.ts'
import { telegramWindow } from '../models/telegram-sign-in.model.ts'

export const harness = defineHarness({
  model: telegramLinkModel,
  description: telegramLink,
  facts: () => ({ password, typed: { password: '' }, name: 'asselk', window: telegramWindow }),
  screen: (actor) => <TelegramLinkScreen actor={actor} />,
})
