import { laterViews } from '../../src/screens/app/later-views.ts'
import { LoginScreen } from '../../src/screens/login/login.screen.tsx'
import { login } from '../support/descriptions/login.ts'
import { loginModel } from '../support/models/login.model.ts'
import { walkScreen } from '../support/walk.tsx'

walkScreen(loginModel, {
  description: login,
  facts: () => ({ typed: { login: '', password: '' } }),
  screen: (actor) => <LoginScreen actor={actor} later={laterViews} />,
})
