import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import type { contactChangeMachine, NewContact } from '../../machines/contact-change.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { phoneExample } from '../field/phone-example.ts'
import { typedPhone } from '../field/typed-phone.ts'
import { useFieldText } from '../field/use-field-text.ts'
import { Dialog } from '../parts/dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import type { ViewProps } from '../view.ts'
import { ToSecurity } from './to-security.tsx'

type ContactChangeProps = ViewProps<typeof contactChangeMachine> & {
  form: UseFormReturnType<NewContact>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function ContactChangeView({ snapshot, report, form, onSubmit }: ContactChangeProps) {
  const { t, i18n } = useLingui()
  const fieldText = useFieldText()
  const failureText = useFailureText()
  const { kind, current, hasPassword, submitted, failure } = snapshot.context
  const example = phoneExample(i18n.locale)
  const isBusy = snapshot.hasTag('busy')
  const close = { type: 'change.closed' } as const

  /** A rejection is about the very value that was sent: another value takes it away. */
  const isAsSubmitted = form.values.value === submitted
  const isTaken = failure?.code === 'phone_taken' || failure?.code === 'email_taken'
  const refused = failure?.fields?.find(({ path }) => path === kind)?.code
  const isPasswordWrong = failure?.code === 'old_password_incorrect'
  const valueError =
    fieldText(kind, form.errors.value) ??
    (isAsSubmitted && failure && isTaken ? failureText(failure) : undefined) ??
    fieldText(kind, isAsSubmitted ? refused : undefined)
  const isNamedAtField = isTaken || isPasswordWrong || refused !== undefined

  return (
    <Dialog
      ownFocus
      holdsTyped={form.isDirty()}
      title={
        kind === 'phone' ? (
          current === null ? (
            <Trans>Add a phone</Trans>
          ) : (
            <Trans>Change the phone</Trans>
          )
        ) : current === null ? (
          <Trans>Add an e-mail</Trans>
        ) : (
          <Trans>Change the e-mail</Trans>
        )
      }
      onClose={snapshot.can(close) ? () => report(close) : undefined}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">
            <Trans>
              You’ll need two codes: one sent the usual way, one sent to the new contact. Nothing
              changes until you enter both.
            </Trans>
          </Text>
          <TextInput
            {...form.getInputProps('value')}
            key={form.key('value')}
            {...(kind === 'phone'
              ? {
                  label: t`New phone`,
                  description: t`With + and the country code, for example ${example}.`,
                  onChange: ({ currentTarget }) =>
                    form.setFieldValue('value', typedPhone(currentTarget)),
                  type: 'tel',
                  autoComplete: 'tel',
                }
              : {
                  label: t`New e-mail`,
                  type: 'email',
                  autoComplete: 'email',
                })}
            name={kind}
            error={valueError}
            readOnly={isBusy}
            data-autofocus
          />
          {hasPassword ? (
            <PasswordField
              {...form.getInputProps('password')}
              key={form.key('password')}
              label={t`Your password`}
              description={t`This keeps others from changing where your codes go.`}
              name="password"
              autoComplete="current-password"
              error={fieldText('password', form.errors.password)}
              refused={fieldText('password', isPasswordWrong ? 'incorrect' : undefined)}
              readOnly={isBusy}
            />
          ) : null}
          {isBusy || isNamedAtField ? null : (
            <FailureMessage
              failure={failure}
              action={failure?.code === 'change_pending' ? <ToSecurity /> : undefined}
            />
          )}
          <SubmitButton
            busy={isBusy}
            disabled={!snapshot.can({ type: 'contact.submitted', values: form.values })}
          >
            <Trans>Send the code</Trans>
          </SubmitButton>
          <Button variant="default" disabled={!snapshot.can(close)} onClick={() => report(close)}>
            <Trans>Cancel</Trans>
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
