import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { copyingMachine } from '../../machines/copying.machine.ts'
import type { ViewProps } from '../view.ts'
import css from './wallet.module.css'

type CopyableProps = ViewProps<typeof copyingMachine> & {
  /** Under which the text is found again when it has to be selected. */
  name: string
  label: string
  text: string
  /** The text as it is shown. */
  children: ReactNode
  /** After the label: "required". */
  remark?: ReactNode
  strong?: boolean
  dimmed?: boolean
}

/** A value with its own copy button, which says "Copied" only when it was. */
export function CopyableView({
  snapshot,
  report,
  name,
  label,
  text,
  children,
  remark,
  strong = false,
  dimmed = false,
}: CopyableProps) {
  const { t } = useLingui()
  const isMine = snapshot.context.name === name
  const isCopied = isMine && snapshot.matches('copied')
  const isRefused = isMine && snapshot.matches('notCopied')
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <div className={css.fact} data-strong={strong || undefined} data-dimmed={dimmed || undefined}>
      <div>
        <Box fz="0.8125rem" lh={1.4} c="dimmed">
          {label}
          {remark ? <> · {remark}</> : null}
        </Box>
        <div className={css.value} data-copy={name}>
          {children}
        </div>
      </div>
      <ActionIcon
        variant="light"
        size={44}
        radius="md"
        aria-label={t`Copy: ${label}`}
        onClick={() => report({ type: 'copy.requested', name, text })}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div className={css.notice} role="status" data-kind={isRefused ? 'fail' : 'done'}>
        {isCopied ? (
          <Trans>Copied. Compare the first and last characters after pasting.</Trans>
        ) : null}
        {isRefused ? (
          <Trans>Your browser did not copy it. It is selected: copy it by hand.</Trans>
        ) : null}
      </div>
    </div>
  )
}
