import { Trans } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type CopyButtonProps = {
  /** What is copied, for those who do not see where the button stands: "Address". */
  what: ReactNode
  /** True only when the clipboard has confirmed it. */
  copied: boolean
  onCopy: () => void
  disabled?: boolean
}

export function CopyButton({ what, copied, onCopy, disabled = false }: CopyButtonProps) {
  return (
    <>
      <Button
        variant="light"
        size="sm"
        disabled={disabled}
        onClick={onCopy}
        leftSection={
          copied ? (
            <IconCheck size={18} stroke={2} aria-hidden />
          ) : (
            <IconCopy size={18} stroke={1.75} aria-hidden />
          )
        }
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        <VisuallyHidden>: {what}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{copied ? <Trans>Copied</Trans> : null}</VisuallyHidden>
    </>
  )
}
