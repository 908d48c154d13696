import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import type { ContactChangeActor } from '../../machines/contact-change.machine.ts'
import { draftOf } from '../field/draft.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { ContactChangeView } from './contact-change.view.tsx'
import { contactForm } from './profile-form.ts'

export function ContactChangeScreen({ actor }: { actor: ContactChangeActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { kind, current, hasPassword } = snapshot.context
  const { phoneVerification } = snapshot.children
  const form = useForm({
    ...draftOf({ value: '', password: '' }, actor.send),
    validate: schemaResolver(contactForm(kind, current, hasPassword), { sync: true }),
  })
  const submit = form.onSubmit(
    (values) => actor.send({ type: 'contact.submitted', values }),
    (errors) => form.getInputNode(errors.value ? 'value' : 'password')?.focus(),
  )
  return phoneVerification ? (
    <PhoneVerificationScreen actor={phoneVerification} />
  ) : (
    <ContactChangeView snapshot={snapshot} report={actor.send} form={form} onSubmit={submit} />
  )
}
