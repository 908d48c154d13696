import { ContactChangeScreen } from '../../../src/screens/profile/contact-change.screen.tsx'
import { contactChange } from '../descriptions/contact-change.ts'
import { defineHarness } from '../harness.ts'
import { contactChangeModel, newPhone } from '../models/contact-change.model.ts'

export const harness = defineHarness({
  model: contactChangeModel,
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
