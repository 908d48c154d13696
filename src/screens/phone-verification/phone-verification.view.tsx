import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import type { phoneVerificationMachine } from '../../machines/phone-verification.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { CodeField } from '../parts/code-field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Resend } from '../parts/resend.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { durationText } from '../parts/time.ts'
import type { ViewProps } from '../view.ts'
import { codeLabels, disputes, titles } from './channel-texts.ts'
import css from './phone-verification.module.css'

/** A fresh field for a fresh code: whoever asked for one types next. */
const focusField = (holder: HTMLElement | null) => holder?.querySelector('input')?.focus()

export function PhoneVerificationView({
  snapshot,
  report,
}: ViewProps<typeof phoneVerificationMachine>) {
  const { i18n } = useLingui()
  const failureText = useFailureText()
  const { challenge, code, failure, isCodeDead, expiresAt, secondsToCheck } = snapshot.context
  const { attemptsLeft, channel, maskedTarget } = challenge
  const validFor = durationText(snapshot.context.secondsToExpiry)
  const checkIn = durationText(secondsToCheck)
  const target = (
    <b className={css.target} translate="no">
      {maskedTarget}
    </b>
  )
  const isMismatch = failure?.code === 'code_mismatch'
  const dispute = disputes[channel]

  function submit(event: FormEvent) {
    event.preventDefault()
    report({ type: 'code.submitted' })
  }

  return (
    <Dialog
      title={i18n._(titles[channel])}
      ownFocus={!isCodeDead}
      onClose={() => report({ type: 'verification.closed' })}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        {isCodeDead ? (
          <Text c="dimmed">
            <Trans>The last code was sent to {target}.</Trans>
          </Text>
        ) : (
          <>
            <Text c="dimmed">
              <Trans>
                We sent a code to {target}. It is valid for{' '}
                <span className={css.time}>{validFor}</span>.
              </Trans>
            </Text>
            <div key={expiresAt} ref={focusField}>
              <CodeField
                label={i18n._(codeLabels[channel])}
                value={code}
                error={isMismatch ? <span role="alert">{failureText(failure)}</span> : undefined}
                readOnly={!snapshot.can({ type: 'code.typed', code })}
                onChange={(digits) => report({ type: 'code.typed', code: digits })}
              />
            </div>
          </>
        )}
        {isMismatch ? null : <FailureMessage failure={failure} />}
        {isCodeDead ? null : (
          <SubmitButton
            busy={snapshot.matches('checkingCode')}
            disabled={!snapshot.can({ type: 'code.submitted' })}
          >
            <Trans>Confirm</Trans>
          </SubmitButton>
        )}
        {snapshot.matches('waitingToCheck') ? (
          <div className={css.waiting}>
            <Trans>You can confirm in {checkIn}</Trans>
          </div>
        ) : snapshot.matches('sendingCode') || snapshot.matches('readingChallenge') ? (
          <div className={css.waiting} role="status">
            <Trans>Sending a new code…</Trans>
          </div>
        ) : (
          <Resend
            secondsLeft={snapshot.context.secondsToResend}
            disabled={!snapshot.can({ type: 'resend.requested' })}
            onRequest={() => report({ type: 'resend.requested' })}
          />
        )}
        <div className={css.foot}>
          {isCodeDead || isMismatch ? (
            <span />
          ) : (
            <Text size="sm" c="dimmed">
              <Plural value={attemptsLeft} one="# attempt left" other="# attempts left" />
            </Text>
          )}
          {dispute ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              className={css.dispute ?? ''}
              onClick={() => report({ type: 'target.disputed' })}
            >
              {i18n._(dispute)}
            </Anchor>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}
