import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import {
  familyStatuses,
  type Verification,
  verificationPhotos,
} from '../../api/contract/verification.ts'
import { VerificationData } from '../../api/contract/verification-data.ts'
import {
  type accountVerificationMachine,
  neededPhotos,
} from '../../machines/account-verification.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { useFieldText } from '../field/use-field-text.ts'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { Reason } from '../parts/reason.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { Help } from '../parts/support.tsx'
import { type Step, Timeline } from '../parts/timeline.tsx'
import { useFormat } from '../parts/use-format.ts'
import { SettingsLayout } from '../settings-layout/settings-layout.view.tsx'
import type { ViewProps } from '../view.ts'
import css from './account-verification.module.css'
import { PhotoSlot } from './photo-slot.tsx'
import { settledDate, type TypedVerification } from './verification-schema.ts'
import {
  familyTexts,
  photoTexts,
  redoAll,
  redoTexts,
  statusKinds,
  statusTexts,
} from './verification-texts.ts'

type AccountVerificationProps = ViewProps<typeof accountVerificationMachine> & {
  form: UseFormReturnType<TypedVerification>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function AccountVerificationView(props: AccountVerificationProps) {
  const { i18n } = useLingui()
  const { snapshot } = props
  const { verification } = snapshot.context
  return (
    <SettingsLayout current="settingsVerification">
      <div className={layout.aside}>
        <Card component="section">
          <CardHead
            title={<Trans>Confirm who you are</Trans>}
            action={
              verification === null || verification.status === 'none' ? null : (
                <StatusChip kind={statusKinds[verification.status]}>
                  {i18n._(statusTexts[verification.status])}
                </StatusChip>
              )
            }
          />
          <Content {...props} />
        </Card>
        {verification ? (
          <Card component="section">
            <CardHead title={<Trans>Progress</Trans>} />
            <Progress verification={verification} />
          </Card>
        ) : null}
      </div>
    </SettingsLayout>
  )
}

function Content(props: AccountVerificationProps) {
  const { snapshot, report } = props
  const { verification, failure } = snapshot.context
  if (snapshot.matches('loading')) return <Skeleton shape="form" count={4} />
  if (snapshot.matches('notLoaded') || verification === null) {
    return (
      <FailureMessage
        failure={failure}
        action={
          <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>We couldn’t load your verification.</Trans>
      </FailureMessage>
    )
  }
  if (snapshot.matches('completed')) {
    return (
      <Stack gap="md">
        <Notice kind="done" title={<Trans>Your account is verified</Trans>}>
          <Trans>You’re all set.</Trans>
        </Notice>
        <Papers verification={verification} />
      </Stack>
    )
  }
  if (snapshot.matches('inProcess') || snapshot.matches('checkingStatus')) {
    return (
      <Stack gap="md">
        <Notice
          kind="wait"
          title={<Trans>We are checking your documents</Trans>}
          action={
            <Button
              variant="default"
              size="sm"
              disabled={!snapshot.can({ type: 'status.requested' })}
              onClick={() => report({ type: 'status.requested' })}
            >
              <Trans>Check now</Trans>
            </Button>
          }
        >
          <Trans>
            This usually takes up to two working days. We’ll let you know as soon as it is decided.
            You can close this page.
          </Trans>
        </Notice>
        <FailureMessage failure={failure} />
        <Papers verification={verification} />
      </Stack>
    )
  }
  return <VerificationForm {...props} verification={verification} />
}

type FormProps = AccountVerificationProps & { verification: Verification }

function VerificationForm({ snapshot, report, form, onSubmit, verification }: FormProps) {
  const { t, i18n } = useLingui()
  const fieldText = useFieldText()
  const { photos, photoFailures, preparation, values, failure } = snapshot.context
  const needed = neededPhotos(verification)
  const isOpen = snapshot.matches('editing') || snapshot.matches('preparingPhoto')
  const isUnknown = snapshot.matches('outcomeUnknown') || snapshot.matches('checkingOutcome')
  const known = verification.maskedDocumentNumber
  /** Gives the provider’s answer to a field, as long as it stands there as it was sent. */
  const refused = (name: keyof TypedVerification) =>
    form.errors[name] ??
    (values !== null &&
    (values[name] ?? '') ===
      (name === 'birthDate' ? settledDate(form.values[name]) : form.values[name])
      ? failure?.fields?.find(({ path }) => path === name)?.code
      : undefined)
  const isNamed = failure?.fields !== undefined && failure.fields.length > 0
  const birthDate = refused('birthDate')
  const documentNumber = refused('documentNumber')
  const isReady = snapshot.can({
    type: 'verification.submitted',
    values: { fullName: '', birthDate: '', familyStatus: 'single' },
  })

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Beginning verification={verification} />
        <div className={css.two}>
          <TextInput
            {...form.getInputProps('fullName')}
            label={t`Full name`}
            description={t`As in the document`}
            autoComplete="name"
            readOnly={!isOpen}
            error={fieldText('other', refused('fullName'))}
          />
          <TextInput
            {...form.getInputProps('birthDate')}
            label={t`Birth date`}
            description={<BirthDay typed={form.values.birthDate} />}
            inputMode="numeric"
            placeholder={t`DD.MM.YYYY`}
            autoComplete="bday"
            readOnly={!isOpen}
            error={
              birthDate === 'below_min' ? (
                <Trans>You must be 18 or older.</Trans>
              ) : birthDate === 'format' ? (
                <Trans>Please enter day, month and year.</Trans>
              ) : birthDate === 'incorrect' ? (
                <Trans>This birth date cannot be right. Please check the year.</Trans>
              ) : (
                fieldText('other', birthDate)
              )
            }
          />
          <NativeSelect
            {...form.getInputProps('familyStatus')}
            label={t`Family status`}
            disabled={!isOpen}
            data={[
              { value: '', label: t`Please choose` },
              ...familyStatuses.map((status) => ({
                value: status,
                label: i18n._(familyTexts[status]),
              })),
            ]}
            error={fieldText('other', refused('familyStatus'))}
          />
          <TextInput
            {...form.getInputProps('documentNumber')}
            label={t`Document number`}
            description={
              known === null
                ? t`Of the document in the photo, 5 to 30 letters and digits`
                : t`Leave it empty to keep ${known}`
            }
            autoComplete="off"
            readOnly={!isOpen}
            error={
              documentNumber === 'charset' ? (
                <Trans>Only letters, digits, spaces and hyphens.</Trans>
              ) : (
                fieldText('other', documentNumber)
              )
            }
          />
        </div>
        <fieldset className={layout.fieldset}>
          <legend>
            <Trans>Photos</Trans>
          </legend>
          <p className={css.note}>
            <Trans>
              JPEG or PNG, up to 5 MB each. Larger photos are made smaller on your device. Location
              and other hidden data are removed.
            </Trans>{' '}
            <Trans>
              Until you send them, photos stay on this page only. After a reload, choose them again.
            </Trans>
          </p>
          {verificationPhotos.map((name) => (
            <PhotoSlot
              key={name}
              name={name}
              photo={photos[name]}
              failure={photoFailures[name]}
              isKept={!needed.includes(name)}
              isPreparing={preparation?.photo === name}
              isOpen={snapshot.matches('editing')}
              onChoose={(file) => report({ type: 'photo.chosen', photo: name, file })}
              onTurn={() => report({ type: 'photo.turned', photo: name })}
              onRemove={() => report({ type: 'photo.removed', photo: name })}
            />
          ))}
        </fieldset>
        <Outcome snapshot={snapshot} report={report} />
        {snapshot.matches({ editing: 'filling' }) && !isNamed ? (
          <FailureMessage failure={failure} />
        ) : null}
        {snapshot.matches({ editing: 'filling' }) && isNamed ? (
          <Notice
            kind="fail"
            role="alert"
            title={<Trans>Please correct the fields marked above</Trans>}
          >
            <Trans>Everything else is kept as you entered it.</Trans>
          </Notice>
        ) : null}
        {snapshot.matches('sending') ? (
          <Sending snapshot={snapshot} report={report} />
        ) : (
          <>
            <SubmitButton busy={isUnknown} disabled={!isReady}>
              {isUnknown ? (
                <Trans>Checking what happened</Trans>
              ) : snapshot.matches({ editing: 'notSent' }) ? (
                <Trans>Send again</Trans>
              ) : (
                <Trans>Send for verification</Trans>
              )}
            </SubmitButton>
            {isOpen && !isReady ? <StillNeeded snapshot={snapshot} /> : null}
          </>
        )}
      </Stack>
    </form>
  )
}

/** Says what this is about; after a denial, what the operator wrote and what is to be done. */
function Beginning({ verification: { status, reason, part } }: { verification: Verification }) {
  const { i18n } = useLingui()
  return status === 'denied' ? (
    <Notice kind="fail" title={<Trans>The verification was denied</Trans>}>
      {reason ? (
        <p>
          <Reason>{reason}</Reason>
        </p>
      ) : null}
      {i18n._(part === null ? redoAll : redoTexts[part])}
      <Help />
    </Notice>
  ) : (
    <p className={css.note}>
      <Trans>
        We need your data and three photos, once. Only you and the operator who checks them can see
        them.
      </Trans>
    </p>
  )
}

/** The date that was understood, its month in words; before that, how to write it. */
function BirthDay({ typed }: { typed: string }) {
  const format = useFormat()
  const date = VerificationData.shape.birthDate.safeParse(settledDate(typed)).data
  const day = date === undefined ? null : format.day(`${date}T00:00`, { year: true })
  return day === null ? (
    <Trans>Day, month and year. You must be 18 or older.</Trans>
  ) : (
    <Trans>{day}. You must be 18 or older.</Trans>
  )
}

type PartProps = ViewProps<typeof accountVerificationMachine>

/** After a sending that brought no answer. */
function Outcome({ snapshot, report }: PartProps) {
  const failureText = useFailureText()
  const { failure } = snapshot.context
  if (snapshot.matches({ editing: 'notSent' })) {
    return (
      <Notice
        kind="fail"
        role="alert"
        title={
          failure?.code === 'timed_out' ? (
            <Trans>Sending took more than 100 seconds</Trans>
          ) : failure ? (
            failureText(failure)
          ) : (
            <Trans>Nothing was sent</Trans>
          )
        }
      >
        <Trans>
          We checked: nothing has arrived. Your data and photos are still here, so you can send them
          again. A faster connection helps.
        </Trans>
      </Notice>
    )
  }
  return snapshot.matches('outcomeUnknown') || snapshot.matches('checkingOutcome') ? (
    <Notice
      kind="wait"
      role="status"
      title={<Trans>We don’t know yet whether everything arrived</Trans>}
      action={
        <Button
          variant="default"
          size="sm"
          disabled={!snapshot.can({ type: 'outcome.requested' })}
          onClick={() => report({ type: 'outcome.requested' })}
        >
          <Trans>Check now</Trans>
        </Button>
      }
    >
      <Trans>
        The answer was lost on its way. We’re checking what arrived. Your photos stay here.
      </Trans>
    </Notice>
  ) : null
}

function Sending({ snapshot, report }: PartProps) {
  const { t } = useLingui()
  const { share } = snapshot.context
  const percent = Math.round(share * 100)
  return (
    <Stack gap="0.625rem" p="0.875rem" bdrs="md" bg="var(--cb-inset)">
      <Group justify="space-between" align="stretch" gap="0 1rem" fw={500}>
        <span role="status">
          {share === 1 ? (
            <Trans>Everything is sent. Waiting for the answer</Trans>
          ) : (
            <Trans>Sending your data and photos</Trans>
          )}
        </span>
        <span aria-hidden>{t`${percent}%`}</span>
      </Group>
      <progress className={css.bar} value={share} max={1} aria-label={t`Sent so far`} />
      <Button variant="default" onClick={() => report({ type: 'sending.cancelled' })}>
        <Trans>Cancel, keep everything</Trans>
      </Button>
    </Stack>
  )
}

/** Why the button cannot be pressed yet. */
function StillNeeded({ snapshot }: { snapshot: PartProps['snapshot'] }) {
  const { i18n, t } = useLingui()
  const { verification, photos, isTyped } = snapshot.context
  if (verification === null) return null
  const missing = [
    ...(isTyped || verification.status === 'denied' ? [] : [t`your data`]),
    ...neededPhotos(verification)
      .filter((photo) => photos[photo] === null)
      .map((photo) => i18n._(photoTexts[photo].title)),
  ].join(', ')
  return (
    <p className={css.note}>
      <Trans>Still needed: {missing}.</Trans>
    </p>
  )
}

/** The data that were sent; the number of the document only by its last characters. */
function Papers({ verification }: { verification: Verification }) {
  const { i18n } = useLingui()
  const { fullName, birthDate, familyStatus, maskedDocumentNumber } = verification
  return (
    <Ledger
      rows={[
        { id: 'name', label: <Trans>Full name</Trans>, value: fullName },
        {
          id: 'born',
          label: <Trans>Birth date</Trans>,
          value: birthDate ? <Day at={`${birthDate}T00:00`} /> : null,
        },
        {
          id: 'family',
          label: <Trans>Family status</Trans>,
          value: familyStatus ? i18n._(familyTexts[familyStatus]) : null,
        },
        { id: 'number', label: <Trans>Document number</Trans>, value: maskedDocumentNumber },
      ]}
    />
  )
}

function Day({ at }: { at: string }) {
  const format = useFormat()
  return <time dateTime={at}>{format.day(at, { year: true })}</time>
}

function ShortDay({ at }: { at: string | null }) {
  const format = useFormat()
  return at ? format.day(at, { month: 'short', year: true }) : null
}

function Progress({ verification }: { verification: Verification }) {
  const { status, submittedAt, decidedAt, reason } = verification
  const sent: Step = {
    id: 'sent',
    state: 'done',
    title: <Trans context="verification">Sent</Trans>,
    time: <ShortDay at={submittedAt} />,
  }
  const completed: Step = {
    id: 'completed',
    state: 'next',
    title: <Trans context="verification">Completed</Trans>,
  }
  const check = <Trans>We check your documents</Trans>
  const duration = <Trans>Usually up to two working days.</Trans>
  const steps: Record<Verification['status'], Step[]> = {
    none: [
      { id: 'send', state: 'yours', title: <Trans>Send your data and three photos</Trans> },
      { id: 'check', state: 'next', title: check, note: duration },
      completed,
    ],
    in_process: [sent, { id: 'check', state: 'now', title: check, note: duration }, completed],
    denied: [
      sent,
      {
        id: 'denied',
        state: 'failed',
        title: <Trans context="verification">Denied</Trans>,
        time: <ShortDay at={decidedAt} />,
        note: reason ? <Reason>{reason}</Reason> : null,
      },
      { id: 'again', state: 'yours', title: <Trans>Send again</Trans> },
      completed,
    ],
    completed: [sent, { ...completed, state: 'done', time: <ShortDay at={decidedAt} /> }],
  }
  return <Timeline steps={steps[status]} />
}
