import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { copyingMachine } from '../../machines/copying.machine.ts'
import type { ViewProps } from '../view.ts'
import css from './security.module.css'

type CopyProps = ViewProps<typeof copyingMachine> & {
  /** Under which the text is found again when it has to be selected. */
  name: string
  text: string
}

/** Says "Copied" only when the browser confirmed it. */
export function CopyView({ snapshot, report, name, text }: CopyProps) {
  const isCopied = snapshot.matches('copied')
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => report({ type: 'copy.requested', name, text })}
      >
        <Trans>Copy</Trans>
      </Button>
      <span className={css.notice} role="status">
        {isCopied ? <Trans>Copied.</Trans> : null}
        {snapshot.matches('notCopied') ? (
          <Trans>Your browser did not copy it. It is selected: copy it by hand.</Trans>
        ) : null}
      </span>
    </>
  )
}
