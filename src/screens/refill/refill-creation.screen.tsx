import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { largest, sum } from '../../machines/decimal.ts'
import { newIdempotencyKey } from '../../machines/idempotency-key.ts'
import type { RefillCreationActor, RefillPrefill } from '../../machines/refill-creation.machine.ts'
import { amountIn } from '../../machines/typed-amount.ts'
import { newRefillSchema } from './new-refill-schema.ts'
import { RefillCreationView } from './refill-creation.view.tsx'

/** Every formKey begins with a form of its own, also when the currencies have just been loaded. */
/** So much has to be sent that what is lacking arrives, and no less than a refill may be. */
const amountFor = ({ amount: lacking }: RefillPrefill, { refill: { min, fee } }: PaymentSystem) =>
  largest(min, sum(lacking, fee))

export function RefillCreationScreen({ actor }: { actor: RefillCreationActor }) {
  const formKey = useSelector(
    actor,
    ({ context: { formKey, systems } }) => `${formKey} ${systems.length}`,
  )
  return <CreationForm key={formKey} actor={actor} />
}

function CreationForm({ actor }: { actor: RefillCreationActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { submission } = snapshot.children
  const submissionSnapshot = useSelector(submission, (current) => current)
  const { draft, prefill, systems } = snapshot.context
  const prefilled = systems.find(({ currency }) => currency === prefill?.currency)
  const form = useForm({
    initialValues: {
      paymentSystem: draft?.paymentSystem ?? prefilled?.id ?? systems[0]?.id ?? '',
      amount: draft?.amount ?? (prefill && prefilled ? amountFor(prefill, prefilled) : ''),
    },
    validate: schemaResolver(newRefillSchema(systems), { sync: true }),
  })
  const submit = form.onSubmit(
    ({ paymentSystem, amount }) =>
      actor.send({
        type: 'refill.submitted',
        values: { paymentSystem, amount: amountIn(amount) },
        key: newIdempotencyKey(),
      }),
    (errors) => form.getInputNode(errors.paymentSystem ? 'paymentSystem' : 'amount')?.focus(),
  )
  return (
    <RefillCreationView
      snapshot={snapshot}
      report={actor.send}
      submission={submissionSnapshot}
      ask={() => submission?.send({ type: 'outcome.requested' })}
      form={form}
      onSubmit={(event) => submit(event)}
    />
  )
}
