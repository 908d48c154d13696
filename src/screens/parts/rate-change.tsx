import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import css from './rate-change.module.css'
import { useFormat } from './use-format.ts'

type RateChangeProps = {
  change: string | null
  period?: ReactNode
}

/** Tells how a price has moved, in per cent; nothing where that is not known. */
export function RateChange({ change, period = <Trans>24 h</Trans> }: RateChangeProps) {
  const format = useFormat()
  if (change === null) return null
  const isFall = change.startsWith('-')
  const kind = isFall ? 'fall' : /[1-9]/.test(change) ? 'rise' : 'none'
  const sign = { fall: '−', rise: '+', none: '' }[kind]
  return (
    <span className={css.change}>
      {period}{' '}
      <b data-kind={kind}>
        {sign}
        {format.percent(change, 1)}
      </b>
    </span>
  )
}
