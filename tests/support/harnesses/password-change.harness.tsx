import { PasswordChangeScreen } from '../../../src/screens/password-change/password-change.screen.tsx'
import { passwordChange } from '../descriptions/password-change.ts'
import { defineHarness } from '../harness.ts'
import { passwordChangeModel, passwords } from '../models/password-change.model.ts'

export const harness = defineHarness({
  model: passwordChangeModel,
  description: passwordChange,
  facts: () => ({
    fresh: passwords.newPassword,
    passwords: { inForce: passwords.oldPassword ?? '', submitted: '', isInForm: false },
    telegram: 'Telegram Assel also opens this account',
  }),
  screen: (actor) => <PasswordChangeScreen actor={actor} />,
})
