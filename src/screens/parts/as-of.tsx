import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import css from './as-of.module.css'
import { timeText } from './time.ts'

type AsOfProps = {
  /** Milliseconds of the machine's clock. */
  at: number
  isBusy: boolean
  /** The last refresh failed. */
  isOutdated?: boolean
  onRefresh: () => void
}

/** When figures were read, and the button that has them read anew. */
export function AsOf({ at, isBusy, isOutdated = false, onRefresh }: AsOfProps) {
  const { t } = useLingui()
  const time = timeText(new Date(at))
  return (
    <div className={css.asOf}>
      {isOutdated && !isBusy ? (
        <span role="status">
          <Trans>We couldn’t refresh this.</Trans>
        </span>
      ) : null}
      <Trans>As of {time}</Trans>
      <ActionIcon
        className={css.refresh ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t`Refresh`}
        aria-busy={isBusy || undefined}
        onClick={onRefresh}
      >
        <IconRefresh size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
