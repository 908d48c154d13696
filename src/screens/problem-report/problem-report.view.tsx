import { Trans, useLingui } from '@lingui/react/macro'
import { Button, InputBase, Stack, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useId } from 'react'
import type { Note, Trace } from '../../api/contract/problem-report.ts'
import { present } from '../../machines/present.ts'
import type { problemReportMachine } from '../../machines/problem-report.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Notice } from '../parts/notice.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { Help } from '../parts/support.tsx'
import { timeText } from '../parts/time.ts'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import { entryText } from './entry-text.ts'
import css from './problem-report.module.css'

type ProblemReportProps = ViewProps<typeof problemReportMachine> & {
  form: UseFormReturnType<Note>
  onSend: (event: FormEvent<HTMLFormElement>) => void
  onSave: () => void
  onDiscard: () => void
}

export function ProblemReportView({
  snapshot,
  report,
  form,
  onSend,
  onSave,
  onDiscard,
}: ProblemReportProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const { moment } = useFormat()
  const { reference, kept } = snapshot.context
  const time = kept && moment(kept.trace.at, { month: 'short' })
  const isBusy = snapshot.hasTag('busy')
  const close = () => report({ type: 'report.closed' })
  if (snapshot.matches({ open: 'sent' })) {
    const number = present(reference, 'reference')
    return (
      <Dialog title={<Trans>Report sent</Trans>} onClose={close}>
        <Stack gap="md">
          <Notice
            kind="done"
            role="status"
            title={
              <Trans>
                Its number is <span translate="no">{number}</span>
              </Trans>
            }
          >
            <Trans>Tell support this number. The report itself does not say who you are.</Trans>
            <Help />
          </Notice>
          <Button variant="default" onClick={close}>
            <Trans>Done</Trans>
          </Button>
        </Stack>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={<Trans>Report a problem</Trans>}
      onClose={close}
      holdsTyped={form.values.note.trim() !== (kept?.note ?? '')}
      size="34rem"
    >
      <form onSubmit={onSend} noValidate>
        <Stack gap="md">
          <Text c="dimmed">
            <Trans>
              The report lists the last steps of the app. It holds no names, passwords, codes,
              amounts or addresses.
            </Trans>
          </Text>
          <Contents trace={present(snapshot.context.trace, 'trace')} />
          <InputBase
            {...form.getInputProps('note')}
            key={form.key('note')}
            component="textarea"
            multiline
            rows={3}
            label={t`What went wrong? (optional)`}
            description={t`Please write no passwords or codes here.`}
            name="note"
            readOnly={isBusy}
            error={fieldText('other', form.errors.note)}
          />
          <Unsent snapshot={snapshot} />
          <div className={css.ways}>
            <SubmitButton busy={isBusy}>
              {time ? <Trans>Send the report of {time}</Trans> : <Trans>Send to support</Trans>}
            </SubmitButton>
            <Button
              variant="default"
              size="md"
              disabled={!snapshot.can({ type: 'file.requested', note: '' })}
              onClick={onSave}
            >
              <Trans>Save as a file</Trans>
            </Button>
            {kept ? (
              <Button
                variant="default"
                size="md"
                disabled={!snapshot.can({ type: 'report.discarded' })}
                onClick={onDiscard}
              >
                <Trans>Remove the report</Trans>
              </Button>
            ) : null}
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}

function Unsent({ snapshot }: Pick<ProblemReportProps, 'snapshot'>) {
  const { failure } = snapshot.context
  if (snapshot.matches({ open: { reading: { unsent: 'sendable' } } })) {
    return (
      <Notice kind="done" role="status" title={<Trans>The connection is back</Trans>}>
        <Trans>The report can be sent now.</Trans>
      </Notice>
    )
  }
  if (snapshot.matches({ open: { reading: 'unsent' } }) && failure === null) {
    return (
      <Notice kind="info" title={<Trans>This report was not sent</Trans>}>
        <Trans>It stays on this device for up to a week.</Trans>
      </Notice>
    )
  }
  return (
    <FailureMessage failure={failure}>
      <Trans>The report was not sent.</Trans>{' '}
      <Trans>It stays on this device for up to a week.</Trans>
    </FailureMessage>
  )
}

function Contents({ trace }: { trace: Trace }) {
  const id = useId()
  const { release, locale, page, width, height, entries } = trace
  const count = entries.length
  const size = `${width}\u00a0×\u00a0${height}`
  const end = Date.parse(trace.at)
  return (
    <div>
      <Title order={3} id={id} className={css.head ?? ''}>
        <Trans>What is in the report</Trans>
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reached by the keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: A fieldset belongs to forms. */}
      <div className={css.contents} role="group" aria-labelledby={id} tabIndex={0}>
        <p>
          <Trans>
            Cabinet {release}, language <span translate="no">{locale}</span>, page{' '}
            <span translate="no">{page}</span>, window {size}
          </Trans>
        </p>
        <p>
          <Trans>Steps, the newest first: {count}</Trans>
        </p>
        <ol lang="en" translate="no">
          {entries.toReversed().map((entry, place) => (
            <li key={place}>
              {timeText(new Date(end - trace.ms + entry.ms))} {entryText(entry)}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
