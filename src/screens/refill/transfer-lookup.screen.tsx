import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import { NamedTransfer } from '../../api/contract/refill.ts'
import type { TransferLookupActor } from '../../machines/transfer-lookup.machine.ts'
import { TransferLookupView } from './transfer-lookup.view.tsx'

export function TransferLookupScreen({ actor }: { actor: TransferLookupActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const form = useForm({
    initialValues: { hash: snapshot.context.known.lookup?.hash ?? '' },
    validate: schemaResolver(NamedTransfer, { sync: true }),
  })
  const submit = form.onSubmit(
    ({ hash }) => actor.send({ type: 'hash.submitted', hash: hash.trim() }),
    () => form.getInputNode('hash')?.focus(),
  )
  return <TransferLookupView snapshot={snapshot} form={form} onSubmit={submit} />
}
