import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import type { forgotPasswordMachine, Interruption } from '../../machines/forgot-password.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { durationText } from '../parts/time.ts'
import type { ViewProps } from '../view.ts'
import type { TypedAccount } from './forgot-password-forms.ts'
import { Step } from './step.tsx'

type AccountStepProps = Pick<ViewProps<typeof forgotPasswordMachine>, 'snapshot'> & {
  form: UseFormReturnType<TypedAccount>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function AccountStepView({ snapshot, form, onSubmit }: AccountStepProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const { failure, interruption, secondsToRetry } = snapshot.context
  const retryIn = durationText(secondsToRetry)
  return (
    <Step number={snapshot.matches('verifying') ? 2 : 1} title={<Trans>Forgot password?</Trans>}>
      {interruption && !failure ? <Interrupted interruption={interruption} /> : null}
      <Text c="dimmed" mb="1.25rem">
        <Trans>
          Type the login and the e-mail of your account. If they belong together, a code comes to
          this mailbox.
        </Trans>
      </Text>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            {...form.getInputProps('login')}
            key={form.key('login')}
            error={fieldText('login', form.errors.login)}
            label={t`Login`}
            name="login"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextInput
            {...form.getInputProps('email')}
            key={form.key('email')}
            error={fieldText('email', form.errors.email)}
            label={t`E-mail`}
            description={t`The one of your account. The code is valid for ten minutes.`}
            type="email"
            name="email"
            autoComplete="email"
          />
          {snapshot.matches('resumingVerification') ? (
            <Notice kind="wait" role="status">
              <Trans>Looking for the code that you were sent…</Trans>
            </Notice>
          ) : null}
          <FailureMessage failure={failure} />
          <SubmitButton
            busy={snapshot.hasTag('busy')}
            disabled={!snapshot.can({ type: 'account.submitted', values: form.values })}
          >
            <Trans>Send the code</Trans>
          </SubmitButton>
          {snapshot.matches('waitingToRetry') ? (
            <div className={layout.waiting}>
              <Trans>You can try again in {retryIn}</Trans>
            </div>
          ) : null}
        </Stack>
      </form>
      <Text mt="lg" ta="center">
        <Trans>Do you remember it?</Trans>{' '}
        <Anchor
          component={Link}
          href={addressOf({ name: 'login', query: {} })}
          className={layout.link ?? ''}
        >
          <Trans>Sign in</Trans>
        </Anchor>
      </Text>
    </Step>
  )
}

function Interrupted({ interruption }: { interruption: Interruption }) {
  return (
    <Box mb="1.25rem">
      {interruption === 'reloaded' ? (
        <Notice kind="info" role="status" title={<Trans>Back to the first step</Trans>}>
          <Trans>
            Codes and passwords are kept nowhere, so after a reload the first step comes again.
          </Trans>
        </Notice>
      ) : (
        <Notice kind="info" role="status" title={<Trans>Too much time has passed</Trans>}>
          <Trans>
            A new password can be set for ten minutes after the code. Ask for a new code, please.
          </Trans>
        </Notice>
      )}
    </Box>
  )
}
