import { Trans } from '@lingui/react/macro'
import { Anchor, Text, Title } from '@mantine/core'
import { addressOf } from '../addresses.ts'
import css from './login.module.css'
import { type LoginFormProps, LoginFormView } from './login-form.view.tsx'

export function LoginView(props: LoginFormProps) {
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
          href={addressOf({ name: 'registration', query: {} })}
          className={css.register ?? ''}
        >
          <Trans>Create one</Trans>
        </Anchor>
      </Text>
    </>
  )
}
