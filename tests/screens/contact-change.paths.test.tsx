import { ContactChangeScreen } from '../../src/screens/profile/contact-change.screen.tsx'
import { contactChange } from '../support/descriptions/contact-change.ts'
import { contactChangeModel, newPhone } from '../support/models/contact-change.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(contactChangeModel, {
  description: contactChange,
  facts: () => ({
    phone: newPhone.value,
    password: newPhone.password,
    form: { phone: '', password: '', isAsSent: false },
    inDoubt: ['Wrong number?'],
    effectiveAt: ({ context }) => new Date(context.effectiveAt).toISOString(),
  }),
  screen: (actor) => <ContactChangeScreen actor={actor} />,
})
