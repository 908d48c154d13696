import { RegistrationScreen } from '../../src/screens/registration/registration.screen.tsx'
import { registration, untyped } from '../support/descriptions/registration.ts'
import { registration as person, registrationModel } from '../support/models/registration.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(registrationModel, {
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
