import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import type { phoneVerificationMachine } from '../../machines/phone-verification.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { CodeField } from '../parts/code-field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { PasskeyPrompt } from '../parts/passkey-prompt.tsx'
import { Resend } from '../parts/resend.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import type { ViewProps } from '../view.ts'
import { codeLabels, disputes, titles } from './channel-texts.ts'
import { InsteadView } from './instead.view.tsx'
import css from './phone-verification.module.css'

/** A fresh field for a fresh code: whoever asked for one types next. */
const focusField = (holder: HTMLElement | null) => holder?.querySelector('input')?.focus()

type Props = ViewProps<typeof phoneVerificationMachine>

/** Each is rendered every second, and nothing around it. */
type TimesLeft = { toExpiry: ReactNode; toResend: ReactNode; toCheck: ReactNode }

type PhoneVerificationProps = Props & {
  left: TimesLeft
  title?: string | undefined
  about?: ReactNode
}

export function PhoneVerificationView({
  snapshot,
  report,
  left,
  title,
  about,
}: PhoneVerificationProps) {
  const { i18n } = useLingui()
  const { challenge, failure, isCodeDead, isPasskeyUnused } = snapshot.context
  const isMismatch = failure?.code === 'code_mismatch'
  const isSent = challenge.channel !== 'authenticator'
  const close = () => report({ type: 'verification.closed' })

  function submit(event: FormEvent) {
    event.preventDefault()
    report({ type: 'code.submitted' })
  }

  if (snapshot.matches('choosingInstead')) {
    return (
      <Dialog title={<Trans>If you cannot get the code</Trans>} onClose={close}>
        <InsteadView snapshot={snapshot} report={report} />
      </Dialog>
    )
  }
  if (snapshot.matches('superseded')) {
    return (
      <Dialog title={title ?? i18n._(titles[challenge.channel])} onClose={close}>
        <Superseded report={report} />
      </Dialog>
    )
  }
  if (snapshot.matches('showingPasskey')) {
    return (
      <Dialog title={title ?? i18n._(titles[challenge.channel])} onClose={close}>
        {about ? <Box mb="1.125rem">{about}</Box> : null}
        <PasskeyPrompt onCancel={() => report({ type: 'passkey.cancelled' })} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={title ?? i18n._(titles[challenge.channel])}
      ownFocus={!isCodeDead}
      onClose={close}
    >
      {about ? <Box mb="0.875rem">{about}</Box> : null}
      {isCodeDead && !isSent ? (
        <AppRefused snapshot={snapshot} report={report} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="0.875rem">
            <Lead snapshot={snapshot} validFor={left.toExpiry} />
            {isCodeDead ? null : <Field snapshot={snapshot} report={report} />}
            {isMismatch ? null : <FailureMessage failure={failure} action={null} />}
            {isPasskeyUnused ? (
              <Notice kind="info" role="status">
                <Trans>No passkey was used. Try again, or enter the code.</Trans>
              </Notice>
            ) : null}
            {isCodeDead ? null : (
              <SubmitButton
                busy={snapshot.matches('checkingCode') || snapshot.matches('examiningChallenge')}
                disabled={!snapshot.can({ type: 'code.submitted' })}
              >
                <Trans>Confirm</Trans>
              </SubmitButton>
            )}
            <ByPasskey snapshot={snapshot} report={report} />
            <div>
              <Waiting snapshot={snapshot} report={report} left={left} />
              <Foot snapshot={snapshot} report={report} />
            </div>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

function ByPasskey({ snapshot, report }: Props) {
  return snapshot.can({ type: 'passkey.chosen' }) ? (
    <Button
      fullWidth
      size="lg"
      variant="default"
      leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
      onClick={() => report({ type: 'passkey.chosen' })}
    >
      <Trans>Confirm with a passkey</Trans>
    </Button>
  ) : null
}

/** Says where the code is to be found. */
function Lead({ snapshot, validFor }: Pick<Props, 'snapshot'> & { validFor: ReactNode }) {
  const { challenge, isCodeDead, isRecovering } = snapshot.context
  const target = (
    <b className={css.target} translate="no">
      {challenge.maskedTarget}
    </b>
  )
  return (
    <Text c="dimmed">
      {isCodeDead && !challenge.undelivered ? (
        <Trans>The last code was sent to {target}.</Trans>
      ) : challenge.undelivered ? (
        <Trans>We couldn’t send a code to {target} yet.</Trans>
      ) : isRecovering ? (
        <Trans>Enter one of the recovery codes you saved. Each works once.</Trans>
      ) : challenge.channel === 'authenticator' ? (
        <Trans>Enter the six digits that your authenticator app shows.</Trans>
      ) : (
        <Trans>
          We sent a code to {target}. It is valid for{' '}
          <span className={layout.figures}>{validFor}</span>.
        </Trans>
      )}
    </Text>
  )
}

function Field({ snapshot, report }: Props) {
  const { i18n, t } = useLingui()
  const failureText = useFailureText()
  const { challenge, code, expiresAt, failure, isRecovering } = snapshot.context
  const field = {
    value: code,
    error:
      failure?.code === 'code_mismatch' ? (
        <span role="alert">{failureText(failure)}</span>
      ) : undefined,
    readOnly: !snapshot.can({ type: 'code.typed', code }),
  }
  return (
    <div key={`${expiresAt} ${isRecovering}`} ref={focusField}>
      {isRecovering ? (
        <TextInput
          {...field}
          label={t`Recovery code`}
          description={t`Ten letters and digits, for example ABCDE-FGHIJ`}
          onChange={(event) => report({ type: 'code.typed', code: event.currentTarget.value })}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          classNames={{ input: css.recovery ?? '' }}
        />
      ) : (
        <CodeField
          {...field}
          label={i18n._(codeLabels[challenge.channel])}
          description={
            <>
              {challenge.channel === 'authenticator' ? (
                <>
                  <Trans>A new one appears every 30 seconds.</Trans>{' '}
                </>
              ) : null}
              {field.error ? null : <Trans>Six digits.</Trans>}
            </>
          }
          onChange={(digits) => report({ type: 'code.typed', code: digits })}
        />
      )}
    </div>
  )
}

function Waiting({ snapshot, report, left }: Props & { left: TimesLeft }) {
  const { challenge, secondsToResend } = snapshot.context
  const { toCheck: checkIn, toResend } = left
  if (snapshot.matches('waitingToCheck')) {
    return (
      <div className={css.waiting}>
        <Trans>You can confirm in {checkIn}</Trans>
      </div>
    )
  }
  if (snapshot.matches('sendingCode') || snapshot.matches('readingChallenge')) {
    return (
      <div className={css.waiting} role="status">
        <Trans>Sending a new code…</Trans>
      </div>
    )
  }
  return challenge.channel === 'authenticator' ? null : (
    <Resend
      time={secondsToResend > 0 ? toResend : null}
      disabled={!snapshot.can({ type: 'resend.requested' })}
      isFirst={challenge.undelivered === true}
      onRequest={() => report({ type: 'resend.requested' })}
    />
  )
}

function Foot({ snapshot, report }: Props) {
  const { i18n } = useLingui()
  const { challenge, failure, isCodeDead } = snapshot.context
  const { attemptsLeft, channel } = challenge
  const dispute = disputes[channel]
  return (
    <Group justify="space-between" gap="0 1rem">
      {isCodeDead || failure?.code === 'code_mismatch' ? (
        <span />
      ) : (
        <Text size="sm" c="dimmed">
          <Plural value={attemptsLeft} one="# attempt left" other="# attempts left" />
        </Text>
      )}
      {dispute && snapshot.can({ type: 'target.disputed' }) ? (
        <Way onClick={() => report({ type: 'target.disputed' })}>{i18n._(dispute)}</Way>
      ) : null}
      <Recovery snapshot={snapshot} report={report} />
      <Lost snapshot={snapshot} report={report} />
    </Group>
  )
}

function Recovery({ snapshot, report }: Props) {
  if (snapshot.can({ type: 'recovery.chosen' })) {
    return (
      <Way onClick={() => report({ type: 'recovery.chosen' })}>
        <Trans>Use a recovery code</Trans>
      </Way>
    )
  }
  if (!snapshot.can({ type: 'recovery.dismissed' })) return null
  return (
    <Way onClick={() => report({ type: 'recovery.dismissed' })}>
      {snapshot.context.challenge.channel === 'authenticator' ? (
        <Trans>Use the app</Trans>
      ) : (
        <Trans>Use the code that we sent</Trans>
      )}
    </Way>
  )
}

function Lost({ snapshot, report }: Props) {
  return snapshot.can({ type: 'code.lost' }) ? (
    <Way onClick={() => report({ type: 'code.lost' })}>
      <Trans>I can’t get this code</Trans>
    </Way>
  ) : null
}

function Way({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" mih="2.75rem" onClick={onClick}>
      {children}
    </Anchor>
  )
}

/** The app goes on showing codes, but none of them is taken any more: only a new beginning helps. */
function AppRefused({ snapshot, report }: Props) {
  const isLate = snapshot.context.failure?.code === 'code_expired'
  return (
    <Stack gap="1.125rem">
      <Notice
        kind="fail"
        role="alert"
        title={
          isLate ? (
            <Trans>The time is over.</Trans>
          ) : (
            <Trans>There were too many wrong codes.</Trans>
          )
        }
      >
        <Trans>Start again. The app’s codes will be accepted again.</Trans>
      </Notice>
      <Button size="lg" onClick={() => report({ type: 'verification.restarted' })}>
        <Trans>Start again</Trans>
      </Button>
      <Lost snapshot={snapshot} report={report} />
    </Stack>
  )
}

/** Another window has the code that counts; whoever asked for this one can ask anew. */
function Superseded({ report }: Pick<Props, 'report'>) {
  return (
    <Stack gap="1.125rem">
      <Notice kind="warn" role="alert" title={<Trans>This code no longer works.</Trans>}>
        <Trans>
          It was used, or another window asked for a newer one. Continue there, or start again here.
        </Trans>
      </Notice>
      <Button size="lg" onClick={() => report({ type: 'verification.restarted' })}>
        <Trans>Start again</Trans>
      </Button>
    </Stack>
  )
}
