import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Notice } from './notice.tsx'

/** The browser asks for a passkey in a window of its own, above this page. */
export function PasskeyPrompt({ onCancel }: { onCancel: () => void }) {
  return (
    <Notice
      kind="wait"
      role="status"
      title={<Trans>Continue in your browser’s window</Trans>}
      action={
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Trans>We wait two minutes for your answer.</Trans>
    </Notice>
  )
}
