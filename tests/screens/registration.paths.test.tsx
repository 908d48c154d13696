import { RegistrationScreen } from '../../src/screens/registration/registration.screen.tsx'
import { registration, untyped } from '../support/descriptions/registration.ts'
import { registration as person, registrationModel } from '../support/models/registration.model.ts'
import { walkScreen } from '../support/walk.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

walkScreen(registrationModel, {
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
