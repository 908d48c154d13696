import { Trans } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { passkeySignInMachine } from '../../machines/passkey-sign-in.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Notice } from '../parts/notice.tsx'
import { PasskeyPrompt } from '../parts/passkey-prompt.tsx'
import type { ViewProps } from '../view.ts'

type Props = ViewProps<typeof passkeySignInMachine>

/** Beside the form of the sign-in. */
export function PasskeySignInView({ snapshot, report }: Props) {
  if (snapshot.matches('lookingForSupport') || snapshot.matches('unsupported')) return null
  return (
    <Stack gap="md" pt="md">
      <WhatHappened snapshot={snapshot} report={report} />
      {snapshot.matches('signingIn') ? null : (
        <Button
          fullWidth
          size="lg"
          variant="default"
          leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
          onClick={() => report({ type: 'passkey.chosen' })}
        >
          <Trans>Sign in with a passkey</Trans>
        </Button>
      )}
    </Stack>
  )
}

function WhatHappened({ snapshot, report }: Props) {
  if (snapshot.matches('signingIn')) {
    return <PasskeyPrompt onCancel={() => report({ type: 'passkey.cancelled' })} />
  }
  if (snapshot.matches({ choosing: 'cancelled' })) {
    return (
      <Notice kind="info" role="status">
        <Trans>No passkey was used. Try again, or sign in with your password.</Trans>
      </Notice>
    )
  }
  // The button below begins anew.
  return <FailureMessage failure={snapshot.context.failure} action={null} />
}
