import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Credentials } from '../../api/contract/credentials.ts'
import type { loginMachine } from '../../machines/login.machine.ts'
import { addressOf } from '../addresses.ts'
import { Notice } from '../parts/notice.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import type { ViewProps } from '../view.ts'
import { useCredentialText } from './credential-texts.ts'
import css from './login.module.css'

export type LoginFormProps = Pick<ViewProps<typeof loginMachine>, 'snapshot'> & {
  form: UseFormReturnType<Credentials>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Why the last attempt failed. */
  failure: ReactNode
  /** Counts down to the next attempt. */
  retryIn: ReactNode
}

/** Login and password, the same on the page and in the dialog over an expired session. */
export function LoginFormView({ snapshot, form, onSubmit, failure, retryIn }: LoginFormProps) {
  const { t } = useLingui()
  const text = useCredentialText()
  const isWaiting = snapshot.matches('waitingToRetry')

  return (
    <form onSubmit={onSubmit} className={css.form} noValidate>
      <TextInput
        {...form.getInputProps('login')}
        key={form.key('login')}
        error={text('login', form.errors.login)}
        label={t`Login`}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={css.labelled}>
        <PasswordField
          {...form.getInputProps('password')}
          key={form.key('password')}
          error={text('password', form.errors.password)}
          label={t`Password`}
          name="password"
          autoComplete="current-password"
        />
        <Anchor
          component={Link}
          href={addressOf({ name: 'forgotPassword', query: {} })}
          size="sm"
          className={css.labelLink ?? ''}
        >
          <Trans>Forgot password?</Trans>
        </Anchor>
      </div>
      {snapshot.matches('resumingVerification') ? (
        <Notice kind="wait" role="status">
          <Trans>Looking for the code we sent you…</Trans>
        </Notice>
      ) : null}
      {failure}
      <SubmitButton
        busy={snapshot.hasTag('busy')}
        disabled={!snapshot.can({ type: 'credentials.submitted', values: form.values })}
      >
        <Trans>Sign in</Trans>
      </SubmitButton>
      {isWaiting ? (
        <div className={css.waiting}>
          <Trans>You can try again in {retryIn}</Trans>
        </div>
      ) : null}
    </form>
  )
}
