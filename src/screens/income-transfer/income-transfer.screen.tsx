import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import { newIdempotencyKey } from '../../machines/idempotency-key.ts'
import { type IncomeTransferActor, movableIn } from '../../machines/income-transfer.machine.ts'
import { amountIn } from '../../machines/typed-amount.ts'
import { incomeSchema, sourceOf } from './income-schema.ts'
import { IncomeTransferView } from './income-transfer.view.tsx'

export function IncomeTransferScreen({ actor }: { actor: IncomeTransferActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { submission } = snapshot.children
  const submissionSnapshot = useSelector(submission, (current) => current)
  const { income, decimals, begun } = snapshot.context
  const movable = movableIn(income, decimals)
  const first = movable.find(({ from }) => from === begun) ?? movable[0]
  const form = useForm({
    initialValues: { source: first ? sourceOf(first) : '', amount: '' },
    validate: schemaResolver(incomeSchema(movable), { sync: true }),
  })
  const submit = form.onSubmit(
    ({ source, amount }) => {
      const order = movable.find((one) => sourceOf(one) === source)
      if (order) {
        actor.send({
          type: 'income.submitted',
          values: { ...order, amount: amountIn(amount) },
          key: newIdempotencyKey(),
        })
      }
    },
    () => form.getInputNode('amount')?.focus(),
  )
  return (
    <IncomeTransferView
      snapshot={snapshot}
      report={actor.send}
      submission={submissionSnapshot}
      ask={() => submission?.send({ type: 'outcome.requested' })}
      movable={movable}
      form={form}
      onSubmit={submit}
    />
  )
}
