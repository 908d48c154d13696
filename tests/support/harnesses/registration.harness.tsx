import { RegistrationScreen } from '../../../src/screens/registration/registration.screen.tsx'
import { registration, untyped } from '../descriptions/registration.ts'
import { defineHarness } from '../harness.ts'
import { registration as person, registrationModel } from '../models/registration.model.ts'

export const harness = defineHarness({
  model: registrationModel,
  description: registration,
  facts: () => ({
    typed: { ...untyped },
    person,
    inviter: (login) => login,
    since: 'member since 14 March 2025',
    counted: (text) => text,
  }),
  screen: (actor) => <RegistrationScreen actor={actor} />,
})
