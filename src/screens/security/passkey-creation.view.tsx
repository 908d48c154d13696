import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { passkeyCreationMachine } from '../../machines/passkey-creation.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Notice } from '../parts/notice.tsx'
import { PasskeyPrompt } from '../parts/passkey-prompt.tsx'
import type { ViewProps } from '../view.ts'

type Props = ViewProps<typeof passkeyCreationMachine>

/** The code is confirmed; the windows of the browser open within a press of the person only. */
export function PasskeyCreationView({ snapshot, report }: Props) {
  const isWaiting = snapshot.matches('creatingPasskey')
  return (
    <Dialog
      title={<Trans>Create your passkey</Trans>}
      onClose={isWaiting ? undefined : () => report({ type: 'creation.closed' })}
    >
      <Stack gap="md">
        <Text c="dimmed">
          <Trans>
            Your device asks for your finger, face or PIN. These never leave the device.
          </Trans>
        </Text>
        <WhatHappened snapshot={snapshot} report={report} />
        {isWaiting ? null : (
          <Button
            size="lg"
            leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
            onClick={() => report({ type: 'passkey.chosen' })}
          >
            <Trans>Create the passkey</Trans>
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

function WhatHappened({ snapshot, report }: Props) {
  if (snapshot.matches('creatingPasskey')) {
    return <PasskeyPrompt onCancel={() => report({ type: 'passkey.cancelled' })} />
  }
  if (snapshot.matches({ choosing: 'cancelled' })) {
    return (
      <Notice kind="info" role="status">
        <Trans>No passkey was created. You can try again.</Trans>
      </Notice>
    )
  }
  if (snapshot.matches({ choosing: 'existing' })) {
    return (
      <Notice kind="info" role="status">
        <Trans>This device already has a passkey of yours.</Trans>
      </Notice>
    )
  }
  if (snapshot.matches({ choosing: 'unsupported' })) {
    return (
      <Notice kind="warn" role="alert" title={<Trans>No passkey can be created here</Trans>}>
        <Trans>Set up a screen lock on this device, or use another device.</Trans>
      </Notice>
    )
  }
  if (snapshot.matches({ choosing: 'timedOut' })) {
    return (
      <Notice kind="warn" role="alert" title={<Trans>No answer came in two minutes</Trans>}>
        <Trans>No passkey was created. You can try again.</Trans>
      </Notice>
    )
  }
  return <FailureMessage failure={snapshot.context.failure} action={null} />
}
