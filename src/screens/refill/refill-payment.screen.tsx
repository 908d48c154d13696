import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import { NamedTransfer } from '../../api/contract/refill.ts'
import type { RefillPaymentActor } from '../../machines/refill-payment.machine.ts'
import { PrintReceipt } from '../parts/print-receipt.tsx'
import { RefillPaymentView } from './refill-payment.view.tsx'

export function RefillPaymentScreen({ actor }: { actor: RefillPaymentActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { refill } = snapshot.context
  const { copying } = snapshot.children
  const copied = useSelector(copying, (current) => current)
  const form = useForm({
    initialValues: { hash: '' },
    validate: schemaResolver(NamedTransfer, { sync: true }),
  })
  const submit = form.onSubmit(
    ({ hash }) => actor.send({ type: 'hash.submitted', hash: hash.trim() }),
    () => form.getInputNode('hash')?.focus(),
  )
  return (
    <>
      <RefillPaymentView
        snapshot={snapshot}
        report={actor.send}
        copying={copying && copied ? { snapshot: copied, report: copying.send } : null}
        hash={{ form, onSubmit: submit }}
      />
      {refill && snapshot.can({ type: 'print.requested' }) ? (
        <PrintReceipt
          id={refill.id}
          at={refill.createdAt}
          onPrint={() => actor.send({ type: 'print.requested' })}
        />
      ) : null}
    </>
  )
}
