import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { newIdempotencyKey } from '../../machines/idempotency-key.ts'
import { amountAtFirst, refillFor } from '../../machines/refill-amount.ts'
import type { RefillCreationActor } from '../../machines/refill-creation.machine.ts'
import { amountIn } from '../../machines/typed-amount.ts'
import { newRefillSchema } from './new-refill-schema.ts'
import { RefillCreationView } from './refill-creation.view.tsx'

/** Every formKey begins with a form of its own, also when the currencies have just been loaded. */
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
  const { draft, lacking, systems } = snapshot.context
  const first = (lacking && refillFor(systems, lacking)?.system) ?? systems[0]
  const form = useForm({
    initialValues: {
      paymentSystem: draft?.paymentSystem ?? first?.id ?? '',
      amount: draft?.amount ?? (first ? amountAtFirst(lacking, first) : ''),
    },
    onValuesChange: (values) => actor.send({ type: 'draft.changed', values }),
    validate: useMemo(() => schemaResolver(newRefillSchema(systems), { sync: true }), [systems]),
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
