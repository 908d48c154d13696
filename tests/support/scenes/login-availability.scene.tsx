import { LoginFieldScreen } from '../../../src/screens/login-availability/login-availability.screen.tsx'
import { loginAvailability } from '../descriptions/login-availability.ts'
import { loginAvailabilityModel } from '../models/login-availability.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: loginAvailabilityModel,
  description: loginAvailability,
  facts: () => ({}),
  screen: (actor) => <LoginFieldScreen actor={actor} />,
})
