import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import { Note } from '../../api/contract/problem-report.ts'
import { newIdempotencyKey } from '../../machines/idempotency-key.ts'
import type { ProblemReportActor } from '../../machines/problem-report.machine.ts'
import { Reporting } from '../parts/support-address.ts'
import { ProblemReportView } from './problem-report.view.tsx'

type ProblemReportProps = { actor: ProblemReportActor }

export function ProblemReportScreen({ actor }: ProblemReportProps) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'))
  // Each report begins with a note of its own.
  return isOpen ? (
    <Reporting value={null}>
      <Open actor={actor} />
    </Reporting>
  ) : null
}

function Open({ actor }: ProblemReportProps) {
  const snapshot = useSelector(actor, (current) => current)
  const form = useForm<Note>({
    initialValues: { note: snapshot.context.kept?.note ?? '' },
    validate: schemaResolver(Note, { sync: true }),
  })
  const focus = () => form.getInputNode('note')?.focus()
  const send = form.onSubmit(
    ({ note }) =>
      actor.send({ type: 'report.submitted', note: note.trim(), key: newIdempotencyKey() }),
    focus,
  )
  const save = form.onSubmit(
    ({ note }) => actor.send({ type: 'file.requested', note: note.trim() }),
    focus,
  )
  const discard = () => {
    form.setValues({ note: '' })
    actor.send({ type: 'report.discarded' })
  }
  return (
    <ProblemReportView
      snapshot={snapshot}
      report={actor.send}
      form={form}
      onSend={send}
      onSave={save}
      onDiscard={discard}
    />
  )
}
