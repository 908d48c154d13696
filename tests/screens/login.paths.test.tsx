import { laterViews } from '../../src/screens/app/later-views.ts'
import { LoginScreen } from '../../src/screens/login/login.screen.tsx'
import { login } from '../support/descriptions/login.ts'
import { loginModel } from '../support/models/login.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(loginModel, {
  description: login,
  facts: () => ({ typed: { login: '', password: '' } }),
  screen: (actor) => <LoginScreen actor={actor} later={laterViews} />,
})
