import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { present } from '../../machines/present.ts'
import type { securityChangeMachine } from '../../machines/security-change.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { CodeField } from '../parts/code-field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ExternalLink } from '../parts/external-link.tsx'
import layout from '../parts/layout.module.css'
import { QrCode } from '../parts/qr-code.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import type { ViewProps } from '../view.ts'
import css from './security.module.css'

type AppSetupProps = ViewProps<typeof securityChangeMachine> & { copy: ReactNode }

/** Four signs at a time, as apps show it back. */
const groupsOf = (secret: string): string[] => secret.match(/.{1,4}/g) ?? []

export function AppSetupView({ snapshot, report, copy }: AppSetupProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { code, failure } = snapshot.context
  const { secret, uri } = present(snapshot.context.authenticator, 'authenticator')
  const isOpen = snapshot.matches('settingUpApp')
  const isMismatch = failure?.code === 'code_mismatch'

  function submit(event: FormEvent) {
    event.preventDefault()
    report({ type: 'code.submitted' })
  }

  return (
    <Dialog
      title={<Trans>Set up your authenticator app</Trans>}
      size="32rem"
      onClose={isOpen ? () => report({ type: 'change.closed' }) : undefined}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Stack gap="sm">
            <Text inherit fw={600}>
              <Trans>1. Scan this with your app</Trans>
            </Text>
            <div className={layout.scan}>
              <QrCode value={uri} label={t`QR code for the authenticator app`} />
              <Text size="sm" c="dimmed">
                <Trans>
                  Any app for one-time codes works. Is it on this device?{' '}
                  <ExternalLink href={uri}>Open it here</ExternalLink>
                </Trans>
              </Text>
            </div>
            <Text size="sm" c="dimmed">
              <Trans>Or enter this key in the app:</Trans>
            </Text>
            <code className={css.key} data-copy="authenticator-key" translate="no">
              {groupsOf(secret).join(' ')}
            </code>
            <div className={css.actions}>{copy}</div>
          </Stack>
          <Stack gap="sm">
            <Text inherit fw={600}>
              <Trans>2. Enter the code that the app shows now</Trans>
            </Text>
            <CodeField
              label={t`Code from the app`}
              value={code}
              error={isMismatch ? <span role="alert">{failureText(failure)}</span> : undefined}
              description={
                isMismatch ? (
                  <Trans>
                    Wait for the next code. If it fails again, check the time of your device.
                  </Trans>
                ) : undefined
              }
              readOnly={!isOpen}
              onChange={(digits) => report({ type: 'code.typed', code: digits })}
            />
          </Stack>
          {isMismatch ? null : <FailureMessage failure={failure} />}
          <SubmitButton busy={!isOpen} disabled={!snapshot.can({ type: 'code.submitted' })}>
            <Trans>Turn on app codes</Trans>
          </SubmitButton>
        </Stack>
      </form>
    </Dialog>
  )
}
