import { useLingui } from '@lingui/react/macro'
import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import type { ContactChangeActor } from '../../machines/contact-change.machine.ts'
import { draftOf } from '../field/draft.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { ContactChangeView } from './contact-change.view.tsx'
import { ContactDelayedView, StepView } from './contact-steps.view.tsx'
import { contactForm } from './profile-form.ts'

export function ContactChangeScreen({ actor }: { actor: ContactChangeActor }) {
  const { t } = useLingui()
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
  if (phoneVerification) {
    return (
      <PhoneVerificationScreen
        key={phoneVerification.sessionId}
        actor={phoneVerification}
        title={snapshot.matches('proving') ? t`Confirm that it is you` : undefined}
        about={<StepView snapshot={snapshot} />}
      />
    )
  }
  return snapshot.matches('delayed') ? (
    <ContactDelayedView snapshot={snapshot} report={actor.send} />
  ) : (
    <ContactChangeView snapshot={snapshot} report={actor.send} form={form} onSubmit={submit} />
  )
}
