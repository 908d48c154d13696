import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { emailVerificationMachine } from '../../machines/email-verification.machine.ts'
import type { RouteName } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { AskCodeAgain } from '../failure/ask-code-again.tsx'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import type { ViewProps } from '../view.ts'
import css from './email-verification.module.css'

type Props = ViewProps<typeof emailVerificationMachine> & {
  /** Counts down the wait that the provider asks for before the next attempt. */
  retryIn: ReactNode
}

/** A page of its own outside, a card of the cabinet inside. */
export function EmailVerificationView(props: Props) {
  const { t } = useLingui()
  const title = <Trans>Confirm your e-mail</Trans>
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
      <title>{t`E-mail confirmation · Cabinet`}</title>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      {body}
    </Stack>
  )
}

function Body(props: Props) {
  const { snapshot, report } = props
  const { email, failure } = snapshot.context
  const address = (
    <Box className={layout.breaks} component="b" c="var(--cb-ink)" fw={600} translate="no">
      {email}
    </Box>
  )
  if (snapshot.matches('offeringConfirmation') || snapshot.matches('confirmingLink')) {
    return <Confirmation {...props} />
  }
  if (snapshot.matches('linkRefused')) return <RefusedLink {...props} />
  if (snapshot.matches('confirmed')) {
    return (
      <>
        <Notice kind="done" role="status" title={<Trans>Your e-mail is confirmed</Trans>}>
          <Trans>Codes and messages about your account can reach you there now.</Trans>
        </Notice>
        <Onward snapshot={snapshot} />
      </>
    )
  }
  if (snapshot.matches('explaining')) {
    return (
      <>
        <Text c="dimmed">
          <Trans>
            Open the link in the e-mail we sent you. If it hasn’t come, sign in and send a new one
            from the cabinet.
          </Trans>
        </Text>
        <Onward snapshot={snapshot} />
      </>
    )
  }
  if (snapshot.matches('noEmail')) {
    return (
      <>
        <Notice kind="info" title={<Trans>Your account has no e-mail yet</Trans>}>
          <Trans>Add one. Codes and messages about your account go there.</Trans>
        </Notice>
        <div className={css.ways}>
          <Way to="settingsData">
            <Trans>Add an e-mail</Trans>
          </Way>
        </div>
      </>
    )
  }
  if (snapshot.matches('alreadyConfirmed')) {
    return (
      <>
        <Notice kind="done" title={<Trans>Nothing left to confirm</Trans>}>
          <Trans>{address} is already confirmed.</Trans>
        </Notice>
        <Onward snapshot={snapshot} />
      </>
    )
  }
  if (snapshot.matches('contactsNotRead')) {
    return (
      <FailureMessage
        failure={failure}
        action={
          <Button
            variant="default"
            size="sm"
            onClick={() => report({ type: 'contacts.requested' })}
          >
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>We couldn’t find out which e-mail to confirm.</Trans>
      </FailureMessage>
    )
  }
  if (snapshot.matches('readingContacts')) return <Skeleton shape="lines" />
  return <Mail {...props} address={address} />
}

function Confirmation({ snapshot, report }: Props) {
  return (
    <>
      <Text c="dimmed">
        <Trans>You opened the link in our e-mail. Confirm that this mailbox is yours.</Trans>
      </Text>
      <FailureMessage failure={snapshot.context.failure} />
      <SubmitButton
        busy={snapshot.matches('confirmingLink')}
        disabled={!snapshot.can({ type: 'link.confirmed' })}
        onClick={() => report({ type: 'link.confirmed' })}
      >
        <Trans>Confirm the e-mail</Trans>
      </SubmitButton>
    </>
  )
}

function RefusedLink({ snapshot, report }: Props) {
  const { failure, isSignedIn } = snapshot.context
  return (
    <>
      <Notice
        kind="fail"
        role="alert"
        title={
          failure?.code === 'code_expired' ? (
            <Trans>This link has expired.</Trans>
          ) : failure?.code === 'email_taken' ? (
            <Trans>This e-mail belongs to another account.</Trans>
          ) : (
            <Trans>This link is not valid any more.</Trans>
          )
        }
      >
        {failure?.code === 'email_taken' ? (
          <Trans>It was confirmed there. Choose another e-mail in your personal data.</Trans>
        ) : isSignedIn ? (
          <Trans>A newer e-mail may have replaced it. Ask for a new one.</Trans>
        ) : (
          <Trans>
            A newer e-mail may have replaced it. Sign in and send a new one from the cabinet.
          </Trans>
        )}
      </Notice>
      <div className={css.ways}>
        {isSignedIn && failure?.code === 'email_taken' ? (
          <Way to="settingsData">
            <Trans>Go to personal data</Trans>
          </Way>
        ) : isSignedIn ? (
          <Button size="lg" onClick={() => report({ type: 'contacts.requested' })}>
            <Trans>Send a new e-mail</Trans>
          </Button>
        ) : (
          <Way to="login">
            <Trans>Sign in</Trans>
          </Way>
        )}
      </div>
    </>
  )
}

function Mail({ snapshot, report, retryIn, address }: Props & { address: ReactNode }) {
  const { failure } = snapshot.context
  return (
    <>
      <Text c="dimmed">
        <Trans>
          {address} is not confirmed yet. We’ll send an e-mail there. Open its link, or enter its
          code here.
        </Trans>
      </Text>
      <FailureMessage
        failure={failure}
        action={
          failure?.code === 'code_not_sent' ? (
            <AskCodeAgain onClick={() => report({ type: 'mail.requested' })} />
          ) : null
        }
      />
      <SubmitButton
        busy={snapshot.matches('sendingMail')}
        disabled={!snapshot.can({ type: 'mail.requested' })}
        onClick={() => report({ type: 'mail.requested' })}
      >
        <Trans>Send the e-mail</Trans>
      </SubmitButton>
      {snapshot.matches('waitingToRetry') ? (
        <div className={layout.waiting}>
          <Trans>You can try again in {retryIn}</Trans>
        </div>
      ) : null}
      <Button
        component={Link}
        href={addressOf({ name: 'settingsData', query: {} })}
        variant="subtle"
        fullWidth
      >
        <Trans>Use another e-mail</Trans>
      </Button>
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

function Onward({ snapshot }: Pick<Props, 'snapshot'>) {
  return (
    <div className={css.ways}>
      {snapshot.context.isSignedIn ? (
        <Way to="cabinet">
          <Trans>Go to the cabinet</Trans>
        </Way>
      ) : (
        <Way to="login">
          <Trans>Sign in</Trans>
        </Way>
      )}
    </div>
  )
}
