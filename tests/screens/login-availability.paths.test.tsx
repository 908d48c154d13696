import { LoginFieldScreen } from '../../src/screens/login-availability/login-availability.screen.tsx'
import { loginAvailability } from '../support/descriptions/login-availability.ts'
import { loginAvailabilityModel } from '../support/models/login-availability.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(loginAvailabilityModel, {
  description: loginAvailability,
  facts: () => ({}),
  screen: (actor) => <LoginFieldScreen actor={actor} />,
})
