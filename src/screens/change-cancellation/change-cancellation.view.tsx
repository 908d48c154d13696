import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { changeCancellationMachine } from '../../machines/change-cancellation.machine.ts'
import type { RouteName } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Notice } from '../parts/notice.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { SupportLink, useSupport } from '../parts/support.tsx'
import type { ViewProps } from '../view.ts'

type Props = ViewProps<typeof changeCancellationMachine>

/** A page of its own outside, a card of the cabinet inside. */
export function ChangeCancellationView(props: Props) {
  const { t } = useLingui()
  const title = <Trans>Cancel a security change</Trans>
  const body = (
    <Stack gap="md">
      <Body {...props} />
    </Stack>
  )
  return props.snapshot.context.isSignedIn ? (
    <Card component="section" style={{ maxWidth: '40rem' }}>
      <CardHead title={title} />
      {body}
    </Card>
  ) : (
    <Stack gap="1.25rem">
      <title>{t`Security change · Cabinet`}</title>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      {body}
    </Stack>
  )
}

function Body({ snapshot, report }: Props) {
  const { failure, kind } = snapshot.context
  if (snapshot.matches('explaining')) {
    return (
      <>
        <Text c="dimmed">
          <Trans>
            Open the link in our message again. If you are signed in, you can also cancel a change
            in Settings, Security.
          </Trans>
        </Text>
        <Way to="settingsSecurity">
          <Trans>Go to Security</Trans>
        </Way>
      </>
    )
  }
  if (snapshot.matches('cancelled')) {
    return (
      <>
        <Notice
          kind="done"
          role="status"
          title={
            kind === 'phone' ? (
              <Trans>Cancelled. Your phone has not changed</Trans>
            ) : kind === 'email' ? (
              <Trans>Cancelled. Your e-mail has not changed</Trans>
            ) : (
              <Trans>Cancelled. Your codes go where they went before</Trans>
            )
          }
        >
          <Trans>If you did not ask for this change, change your password now.</Trans>
        </Notice>
        <Way to="settingsPassword">
          <Trans>Change the password</Trans>
        </Way>
      </>
    )
  }
  if (snapshot.matches('linkRefused')) {
    return (
      <>
        <Notice
          kind="fail"
          role="alert"
          title={
            failure?.code === 'code_expired' ? (
              <Trans>This link has expired.</Trans>
            ) : (
              <Trans>This link is not valid.</Trans>
            )
          }
        >
          {failure?.code === 'code_expired' ? (
            <Late />
          ) : (
            <Trans>
              Check that you opened the whole link. Settings, Security shows whether a change is
              still waiting.
            </Trans>
          )}
        </Notice>
        {failure?.code === 'code_expired' ? (
          <Way to="settingsPassword">
            <Trans>Change the password</Trans>
          </Way>
        ) : (
          <Way to="settingsSecurity">
            <Trans>Go to Security</Trans>
          </Way>
        )}
      </>
    )
  }
  return (
    <>
      <Text c="dimmed">
        <Trans>
          Somebody asked to change your contacts or how you get codes. If you cancel, everything
          stays as it is.
        </Trans>
      </Text>
      <FailureMessage failure={failure} />
      <SubmitButton
        busy={snapshot.matches('cancelling')}
        disabled={!snapshot.can({ type: 'cancellation.confirmed' })}
        onClick={() => report({ type: 'cancellation.confirmed' })}
      >
        <Trans>Cancel the change</Trans>
      </SubmitButton>
    </>
  )
}

function Way({ to, children }: { to: RouteName; children: ReactNode }) {
  return (
    <Button component={Link} href={addressOf({ name: to, query: {} })} size="lg">
      {children}
    </Button>
  )
}

function Late() {
  return useSupport() === null ? (
    <Trans>
      The change is already in effect. If it wasn’t you, change your password and end the other
      sessions.
    </Trans>
  ) : (
    <Trans>
      The change is already in effect. If it wasn’t you, change your password and{' '}
      <SupportLink>write to support</SupportLink>.
    </Trans>
  )
}
