import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import type { Verification } from '../../api/contract/verification.ts'
import { VerificationChange } from '../../api/contract/verification-data.ts'
import type { AccountVerificationActor } from '../../machines/account-verification.machine.ts'
import { clock } from '../../machines/clock.ts'
import { draftOf } from '../field/draft.ts'
import { AccountVerificationView } from './account-verification.view.tsx'
import { settledDate, type TypedVerification, verificationSchema } from './verification-schema.ts'

/** Each change of what the provider has of a person begins a form anew. */
export function AccountVerificationScreen({ actor }: { actor: AccountVerificationActor }) {
  const formKey = useSelector(actor, ({ context: { verification } }) =>
    [verification?.status, verification?.submittedAt, verification?.decidedAt].join(' '),
  )
  return <VerificationForm key={formKey} actor={actor} />
}

function VerificationForm({ actor }: { actor: AccountVerificationActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { verification } = snapshot.context
  const form = useForm({
    ...draftOf(typedOf(verification), actor.send),
    validate: schemaResolver(
      verificationSchema(verification?.maskedDocumentNumber != null, new Date(clock.now())),
      { sync: true },
    ),
  })
  const submit = form.onSubmit(
    ({ documentNumber, birthDate, ...typed }) => {
      const given = { ...typed, birthDate: settledDate(birthDate) }
      actor.send({
        type: 'verification.submitted',
        values: VerificationChange.parse(
          documentNumber === '' ? given : { ...given, documentNumber },
        ),
      })
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return (
    <AccountVerificationView
      snapshot={snapshot}
      report={actor.send}
      form={form}
      onSubmit={(event) => submit(event)}
    />
  )
}

const typedOf = (verification: Verification | null): TypedVerification => ({
  fullName: verification?.fullName ?? '',
  birthDate: verification?.birthDate?.split('-').reverse().join('.') ?? '',
  familyStatus: verification?.familyStatus ?? '',
  documentNumber: '',
})
