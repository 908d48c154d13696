import { ForgotPasswordScreen } from '../../../src/screens/forgot-password/forgot-password.screen.tsx'
import { forgotPassword } from '../descriptions/forgot-password.ts'
import { defineHarness } from '../harness.ts'
import { account, forgotPasswordModel } from '../models/forgot-password.model.ts'

export const harness = defineHarness({
  model: forgotPasswordModel,
  description: forgotPassword,
  facts: () => ({
    account,
    telegram: 'Telegram Assel also opens this account',
    counted: (text) => text,
  }),
  screen: (actor) => <ForgotPasswordScreen actor={actor} />,
})
