import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import type { securityChangeMachine } from '../../machines/security-change.machine.ts'
import { useFieldText } from '../field/use-field-text.ts'
import { Dialog } from '../parts/dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import type { ViewProps } from '../view.ts'

type ConfirmPasswordProps = ViewProps<typeof securityChangeMachine> & {
  form: UseFormReturnType<{ password: string }>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Stands until the provider has answered, so that a password it refuses is still there to be corrected. */
export function ConfirmPasswordView({ snapshot, report, form, onSubmit }: ConfirmPasswordProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const isBusy = snapshot.hasTag('busy')
  const isWrong = snapshot.context.failure?.code === 'old_password_incorrect'
  const close = { type: 'change.closed' } as const
  return (
    <Dialog
      ownFocus
      title={<Trans>Confirm with your password</Trans>}
      onClose={snapshot.can(close) ? () => report(close) : undefined}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <PasswordField
            {...form.getInputProps('password')}
            key={form.key('password')}
            label={t`Your password`}
            description={t`This keeps others from changing how your account is protected.`}
            name="password"
            autoComplete="current-password"
            error={fieldText('password', form.errors.password)}
            refused={fieldText('password', isWrong ? 'incorrect' : undefined)}
            readOnly={isBusy}
            data-autofocus
          />
          <SubmitButton busy={isBusy}>
            <Trans>Continue</Trans>
          </SubmitButton>
          <Button variant="default" disabled={!snapshot.can(close)} onClick={() => report(close)}>
            <Trans>Cancel</Trans>
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
