import { ForgotPasswordScreen } from '../../src/screens/forgot-password/forgot-password.screen.tsx'
import { forgotPassword } from '../support/descriptions/forgot-password.ts'
import { account, forgotPasswordModel } from '../support/models/forgot-password.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(forgotPasswordModel, {
  description: forgotPassword,
  facts: () => ({
    account,
    telegram: 'Telegram Assel also opens this account',
    counted: (text) => text,
  }),
  screen: (actor) => <ForgotPasswordScreen actor={actor} />,
})
