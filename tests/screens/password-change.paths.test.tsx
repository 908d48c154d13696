import { PasswordChangeScreen } from '../../src/screens/password-change/password-change.screen.tsx'
import { passwordChange } from '../support/descriptions/password-change.ts'
import { passwordChangeModel, passwords } from '../support/models/password-change.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(passwordChangeModel, {
  description: passwordChange,
  facts: () => ({
    fresh: passwords.newPassword,
    passwords: { inForce: passwords.oldPassword ?? '', submitted: '', isInForm: false },
    telegram: 'Telegram Assel also opens this account',
  }),
  screen: (actor) => <PasswordChangeScreen actor={actor} />,
})
