import { LoginFieldScreen } from '../../../src/screens/login-availability/login-availability.screen.tsx'
import { loginAvailability } from '../descriptions/login-availability.ts'
import { defineHarness } from '../harness.ts'
import { loginAvailabilityModel } from '../models/login-availability.model.ts'

export const harness = defineHarness({
  model: loginAvailabilityModel,
  description: loginAvailability,
  facts: () => ({}),
  screen: (actor) => <LoginFieldScreen actor={actor} />,
})
