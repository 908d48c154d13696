import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import type { forgotPasswordMachine, Interruption } from '../../machines/forgot-password.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import type { ViewProps } from '../view.ts'
import type { TypedAccount } from './forgot-password-forms.ts'
import { Step } from './step.tsx'

type AccountStepProps = Pick<ViewProps<typeof forgotPasswordMachine>, 'snapshot'> & {
  form: UseFormReturnType<TypedAccount>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Counts down the wait that the provider asks for before the next attempt. */
  retryIn: ReactNode
}

export function AccountStepView({ snapshot, form, onSubmit, retryIn }: AccountStepProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const { failure, interruption } = snapshot.context
  return (
    <Step number={snapshot.matches('verifying') ? 2 : 1} title={<Trans>Forgot password?</Trans>}>
      {interruption && !failure ? <Interrupted interruption={interruption} /> : null}
      <Text c="dimmed" mb="1.25rem">
        <Trans>Enter your login and e-mail. If they match, we’ll e-mail you a code.</Trans>
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
            description={t`The e-mail of your account. The code is valid for 10 minutes.`}
            type="email"
            name="email"
            autoComplete="email"
          />
          {snapshot.matches('resumingVerification') ? (
            <Notice kind="wait" role="status">
              <Trans>Looking for the code we sent you…</Trans>
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
            For your safety we don’t save codes or passwords. After a reload you start again.
          </Trans>
        </Notice>
      ) : (
        <Notice kind="info" role="status" title={<Trans>Too much time has passed</Trans>}>
          <Trans>
            You have 10 minutes to set a new password after the code. Please ask for a new code.
          </Trans>
        </Notice>
      )}
    </Box>
  )
}
