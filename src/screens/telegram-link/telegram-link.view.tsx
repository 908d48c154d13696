import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconBrandTelegram } from '@tabler/icons-react'
import type { ComponentProps, FormEvent } from 'react'
import { Link } from 'wouter'
import type { telegramLinkMachine } from '../../machines/telegram-link.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ExternalLink } from '../parts/external-link.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import type { ViewProps } from '../view.ts'

type TelegramLinkProps = ViewProps<typeof telegramLinkMachine> & {
  form: UseFormReturnType<{ password: string }>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function TelegramLinkView({ snapshot, report, form, onSubmit }: TelegramLinkProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const { linked, hasPassword, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy') && !snapshot.matches('askingTelegram')
  const isPasswordWrong = failure?.code === 'old_password_incorrect'
  const close = { type: 'change.closed' } as const
  const name = (
    <Box className={layout.breaks} component="b" c="var(--cb-ink)" translate="no">
      {linked}
    </Box>
  )

  return (
    <Dialog
      ownFocus={hasPassword}
      title={linked === null ? <Trans>Link Telegram</Trans> : <Trans>Unlink Telegram</Trans>}
      onClose={snapshot.can(close) ? () => report(close) : undefined}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">
            {linked === null ? (
              <Trans>
                A linked Telegram can sign you in and receive your codes. Confirm in its window,
                then enter a code sent the usual way.
              </Trans>
            ) : (
              <Trans>
                {name} will no longer sign you in or receive codes. Enter a code to confirm.
              </Trans>
            )}
          </Text>
          {hasPassword ? (
            <PasswordField
              {...form.getInputProps('password')}
              key={form.key('password')}
              label={t`Your password`}
              description={t`This keeps others from changing how your account is opened.`}
              name="password"
              autoComplete="current-password"
              error={fieldText('password', form.errors.password)}
              refused={fieldText('password', isPasswordWrong ? 'incorrect' : undefined)}
              readOnly={snapshot.hasTag('busy')}
              data-autofocus
            />
          ) : null}
          {isBusy || isPasswordWrong ? null : (
            <WhatHappened snapshot={snapshot} report={report} form={form} />
          )}
          {snapshot.matches('askingTelegram') ? null : linked === null ? (
            <SubmitButton
              busy={isBusy}
              disabled={!snapshot.can({ type: 'link.submitted', ...form.values })}
              leftSection={<IconBrandTelegram size={20} stroke={1.75} aria-hidden />}
            >
              <Trans>Continue with Telegram</Trans>
            </SubmitButton>
          ) : (
            <SubmitButton
              danger
              busy={isBusy}
              disabled={!snapshot.can({ type: 'unlink.submitted', ...form.values })}
            >
              <Trans>Unlink Telegram</Trans>
            </SubmitButton>
          )}
          <Button variant="default" disabled={!snapshot.can(close)} onClick={() => report(close)}>
            <Trans>Cancel</Trans>
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

function WhatHappened({ snapshot, report, form }: Omit<TelegramLinkProps, 'onSubmit'>) {
  const { window } = snapshot.context
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
              <Trans>Stop waiting</Trans>
            </Button>
          </Group>
        }
      >
        <Trans>We wait two minutes for your answer.</Trans>
      </Notice>
    )
  }
  if (snapshot.matches({ offering: { linking: 'cancelled' } })) {
    return (
      <Notice kind="info" role="status">
        <Trans>Nothing was confirmed in Telegram, so nothing has changed.</Trans>
      </Notice>
    )
  }
  if (snapshot.matches({ offering: { linking: 'timedOut' } })) {
    return (
      <Notice
        kind="warn"
        role="alert"
        title={<Trans>No answer came from Telegram in two minutes</Trans>}
      >
        <Trans>Nothing has changed. You can try again.</Trans>
      </Notice>
    )
  }
  if (snapshot.matches({ offering: { linking: 'blocked' } })) {
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
            onClick={() => report({ type: 'link.followed', ...form.values })}
          >
            <Trans>Open Telegram in a new tab</Trans>
          </Button>
        }
      >
        <Trans>Allow pop-up windows for this page and try again, or continue in a new tab.</Trans>
      </Notice>
    )
  }
  return <Refused snapshot={snapshot} />
}

function Refused({ snapshot }: Pick<TelegramLinkProps, 'snapshot'>) {
  const { failure, linked } = snapshot.context
  switch (failure?.code) {
    case 'verification_failed':
      return (
        <FailureMessage failure={failure}>
          <Trans>
            The confirmation from Telegram has expired or was already used. Continue with Telegram
            again.
          </Trans>
        </FailureMessage>
      )
    case 'telegram_taken':
      return (
        <FailureMessage failure={failure}>
          <Trans>Choose another one in Telegram’s window, or unlink it there first.</Trans>
        </FailureMessage>
      )
    case 'factor_in_use':
      return (
        <FailureMessage
          failure={failure}
          action={
            <Button
              component={Link}
              variant="default"
              href={addressOf({ name: 'settingsSecurity', query: {} })}
            >
              <Trans>Go to Security</Trans>
            </Button>
          }
        />
      )
    case 'profile_not_updated':
      return (
        <Notice
          kind="fail"
          role="alert"
          title={
            linked === null ? (
              <Trans>No Telegram is linked to your account any more</Trans>
            ) : (
              <Trans>A Telegram is linked to your account already</Trans>
            )
          }
        >
          <Trans>This was done elsewhere. Nothing was changed now.</Trans>
        </Notice>
      )
    default:
      return <FailureMessage failure={failure ?? null} />
  }
}
