import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconBrandTelegram } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { telegramSignInMachine } from '../../machines/telegram-sign-in.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { ExternalLink } from '../parts/external-link.tsx'
import { Notice } from '../parts/notice.tsx'
import type { ViewProps } from '../view.ts'
import css from './telegram-sign-in.module.css'

type TelegramProps = ViewProps<typeof telegramSignInMachine>

/** Beside the form of login and of registration. */
export function TelegramSignInView({
  onChoose,
  ...props
}: TelegramProps & { onChoose: () => void }) {
  const { snapshot } = props
  return (
    <TelegramBlock
      isBusy={snapshot.matches('signingIn')}
      onChoose={snapshot.can({ type: 'telegram.chosen' }) ? onChoose : undefined}
      isWaiting={snapshot.matches('askingTelegram')}
    >
      <WhatHappened {...props} />
    </TelegramBlock>
  )
}

/** Its place while the form itself is being answered: nothing moves. */
export function TelegramAside() {
  return <TelegramBlock />
}

type BlockProps = {
  isBusy?: boolean
  isWaiting?: boolean
  onChoose?: (() => void) | undefined
  children?: ReactNode
}

function TelegramBlock({ isBusy = false, isWaiting = false, onChoose, children }: BlockProps) {
  return (
    <Stack gap="md">
      <div className={css.or}>
        <Trans context="between two ways to sign in">or</Trans>
      </div>
      {children}
      {isWaiting ? null : (
        <Button
          fullWidth
          size="lg"
          variant="default"
          leftSection={<IconBrandTelegram size={20} stroke={1.75} aria-hidden />}
          disabled={onChoose === undefined}
          aria-busy={isBusy || undefined}
          onClick={onChoose}
        >
          <Trans>Continue with Telegram</Trans>
        </Button>
      )}
    </Stack>
  )
}

function WhatHappened({ snapshot, report }: TelegramProps) {
  const { window, failure } = snapshot.context
  if (snapshot.matches('askingTelegram')) {
    return (
      <Notice
        kind="wait"
        role="status"
        title={<Trans>Confirm in the Telegram window</Trans>}
        action={
          <Group align="stretch" gap="xs">
            <Button variant="default" onClick={() => report({ type: 'telegram.chosen' })}>
              <Trans>Open the window again</Trans>
            </Button>
            <Button variant="subtle" onClick={() => report({ type: 'telegram.cancelled' })}>
              <Trans>Cancel</Trans>
            </Button>
          </Group>
        }
      >
        <Trans>We wait two minutes for your answer.</Trans>
      </Notice>
    )
  }
  if (snapshot.matches('signingIn')) {
    return (
      <Notice kind="wait" role="status">
        <Trans>Telegram has confirmed you. We are signing you in…</Trans>
      </Notice>
    )
  }
  if (snapshot.matches({ choosing: 'cancelled' })) {
    return (
      <Notice kind="info" role="status">
        <Trans>Nothing was confirmed in Telegram, so nobody was signed in.</Trans>
      </Notice>
    )
  }
  if (snapshot.matches({ choosing: 'timedOut' })) {
    return (
      <Notice
        kind="warn"
        role="alert"
        title={<Trans>No answer came from Telegram in two minutes</Trans>}
      >
        <Trans>You can try again, or use the form.</Trans>
      </Notice>
    )
  }
  if (snapshot.matches({ choosing: 'blocked' })) {
    return (
      <Notice
        kind="warn"
        role="alert"
        title={<Trans>Your browser blocked the Telegram window</Trans>}
        action={
          <Button
            variant="default"
            renderRoot={(props: ComponentProps<'a'>) => (
              <ExternalLink {...props} href={window} isSaid />
            )}
            onClick={() => report({ type: 'link.followed' })}
          >
            <Trans>Open Telegram in a new tab</Trans>
          </Button>
        }
      >
        <Trans>Allow pop-up windows for this page and try again, or continue in a new tab.</Trans>
      </Notice>
    )
  }
  if (failure?.code === 'verification_failed') {
    return (
      <FailureMessage failure={failure}>
        <Trans>
          The confirmation from Telegram has expired or was already used. Continue with Telegram
          again.
        </Trans>
      </FailureMessage>
    )
  }
  if (failure?.code === 'terms_changed') {
    return (
      <FailureMessage failure={failure} action={null}>
        <Trans>
          This Telegram has no account yet. Choose “Create one” above: there you see what you agree
          to.
        </Trans>
      </FailureMessage>
    )
  }
  // The button above begins anew: what Telegram confirmed counts once.
  return <FailureMessage failure={failure} action={null} />
}
