import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import type { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { PasswordField } from '../parts/password-field.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { PasswordRules } from '../password-rules/password-rules.tsx'
import type { ViewProps } from '../view.ts'
import type { TypedPassword } from './forgot-password-forms.ts'
import { Step } from './step.tsx'

type PasswordStepProps = Pick<ViewProps<typeof forgotPasswordMachine>, 'snapshot'> & {
  /** Unknown after a reload; then the provider alone judges whether the password contains it. */
  person: { login: string; email: string }
  form: UseFormReturnType<TypedPassword>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function PasswordStepView({ snapshot, person, form, onSubmit }: PasswordStepProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const { password, failure, commonPasswords } = snapshot.context
  const isOpen = snapshot.matches('enteringPassword')
  const refusedCode = failure?.fields?.find(({ path }) => path === 'password')?.code
  // A rejection is about the very value that was sent: another value takes it away. After an outcome that was unknown
  // the fields are empty again.
  const isOther = form.values.password !== '' && form.values.password !== password
  const refusedText = isOther ? undefined : fieldText('password', refusedCode)

  return (
    <Step number={3} title={<Trans>Set a new password</Trans>}>
      <Text c="dimmed" mb="1.25rem">
        <Trans>The new password ends all sessions. Then you sign in with it.</Trans>
      </Text>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {/* For password managers: whose password it is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={person.login}
            readOnly
            hidden
          />
          <PasswordField
            {...form.getInputProps('password')}
            key={form.key('password')}
            error={
              fieldText('password', form.errors.password) ??
              (refusedText === undefined ? undefined : <span role="alert">{refusedText}</span>)
            }
            label={t`New password`}
            description={
              <PasswordRules
                password={form.values.password}
                person={person}
                commonPasswords={commonPasswords}
              />
            }
            descriptionProps={{ component: 'div' }}
            readOnly={!isOpen}
            name="password"
            autoComplete="new-password"
          />
          <PasswordField
            {...form.getInputProps('repeatedPassword')}
            key={form.key('repeatedPassword')}
            error={fieldText('passwordAgain', form.errors.repeatedPassword)}
            label={t`Repeat the new password`}
            readOnly={!isOpen}
            name="repeatedPassword"
            autoComplete="new-password"
          />
          {refusedCode ? null : <FailureMessage failure={failure} />}
          <SubmitButton busy={snapshot.matches('settingPassword')} disabled={!isOpen}>
            <Trans>Set the password</Trans>
          </SubmitButton>
        </Stack>
      </form>
    </Step>
  )
}
