import { Trans } from '@lingui/react/macro'
import { Button, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts'
import { addressOf } from '../addresses.ts'
import { Notice } from '../parts/notice.tsx'
import type { ViewProps } from '../view.ts'

const focusHeading = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

function Heading({ children }: { children: ReactNode }) {
  return (
    <Title order={1} tabIndex={-1} ref={focusHeading} mb="md">
      {children}
    </Title>
  )
}

function SignIn({ isNext }: { isNext: boolean }) {
  return (
    <Button
      component={Link}
      href={addressOf({ name: 'login', query: {} })}
      size="lg"
      variant={isNext ? 'filled' : 'default'}
    >
      <Trans>Sign in</Trans>
    </Button>
  )
}

export function PasswordSetView({
  snapshot,
}: Pick<ViewProps<typeof forgotPasswordMachine>, 'snapshot'>) {
  const { telegram } = snapshot.context
  const name = <span translate="no">{telegram}</span>
  return (
    <Stack gap="sm">
      <Heading>
        <Trans>The new password is set</Trans>
      </Heading>
      <Notice kind="done" role="status" title={<Trans>All sessions were ended</Trans>}>
        <Trans>Everyone who was signed in to your account now needs the new password.</Trans>
      </Notice>
      {telegram === null ? null : (
        <Notice kind="warn" title={<Trans>Telegram {name} also opens this account</Trans>}>
          <Trans>
            It needs no password. If it isn’t yours, sign in and unlink it in Settings, Personal
            data.
          </Trans>
        </Notice>
      )}
      <Notice kind="wait" title={<Trans>Withdrawals are on hold for 24 hours</Trans>}>
        <Trans>This gives you time to act if somebody else set this password.</Trans>
      </Notice>
      <Stack gap="sm" mt="1.25rem">
        <SignIn isNext />
      </Stack>
    </Stack>
  )
}

export function OutcomeUnknownView({ snapshot, report }: ViewProps<typeof forgotPasswordMachine>) {
  const canAsk = snapshot.can({ type: 'outcome.requested' })
  return (
    <>
      <Heading>
        <Trans>Set a new password</Trans>
      </Heading>
      {canAsk ? (
        <Notice
          kind="wait"
          role="status"
          title={<Trans>We don’t know yet whether the new password was set.</Trans>}
        >
          <Trans>No answer came. Try again: sending the same password twice does no harm.</Trans>
        </Notice>
      ) : (
        <Notice
          kind="warn"
          role="status"
          title={<Trans>The new password was most likely set.</Trans>}
        >
          <Trans>Try to sign in with it. If it doesn’t work, start again with a new code.</Trans>
        </Notice>
      )}
      <Stack gap="sm" mt="1.25rem">
        {canAsk ? (
          <Button size="lg" onClick={() => report({ type: 'outcome.requested' })}>
            <Trans>Ask again</Trans>
          </Button>
        ) : null}
        <SignIn isNext={!canAsk} />
        <Button
          component={Link}
          href={addressOf({ name: 'forgotPassword', query: {} })}
          variant="subtle"
        >
          <Trans>Start again</Trans>
        </Button>
      </Stack>
    </>
  )
}
