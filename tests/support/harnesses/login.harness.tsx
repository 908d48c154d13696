import { laterViews } from '../../../src/screens/app/later-views.ts'
import { LoginScreen } from '../../../src/screens/login/login.screen.tsx'
import { login } from '../descriptions/login.ts'
import { defineHarness } from '../harness.ts'
import { loginModel } from '../models/login.model.ts'

export const harness = defineHarness({
  model: loginModel,
  description: login,
  facts: () => ({ typed: { login: '', password: '' } }),
  screen: (actor) => <LoginScreen actor={actor} later={laterViews} />,
})
