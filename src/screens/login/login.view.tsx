import { Trans } from '@lingui/react/macro'
import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addressOf } from '../addresses.ts'
import css from './login.module.css'
import { type LoginFormProps, LoginFormView } from './login-form.view.tsx'

type LoginProps = LoginFormProps & {
  /** The other way to sign in. It comes later than the form, so it stands below all that may be read already. */
  telegram: ReactNode
  /** A third one, which stands below both. */
  passkey: ReactNode
}

export function LoginView({ telegram, passkey, ...props }: LoginProps) {
  return (
    <>
      <Title order={1} tabIndex={-1}>
        <Trans>Sign in</Trans>
      </Title>
      <Text c="dimmed" className={css.lead ?? ''}>
        <Trans>Balance, deposits and partners in one place.</Trans>
      </Text>
      <LoginFormView {...props} />
      <Text className={css.foot ?? ''}>
        <Trans>No account yet?</Trans>{' '}
        <Anchor
          component={Link}
          href={addressOf({ name: 'registration', query: {} })}
          className={css.register ?? ''}
        >
          <Trans>Create one</Trans>
        </Anchor>
      </Text>
      <div className={css.telegram}>
        {telegram}
        {passkey}
      </div>
    </>
  )
}
