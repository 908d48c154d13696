import { Trans } from '@lingui/react/macro'
import css from './rate-change.module.css'
import { useFormat } from './use-format.ts'

/** Tells how a price has moved in 24 hours, in per cent; nothing where that is not known. */
export function RateChange({ change }: { change: string | null }) {
  const format = useFormat()
  if (change === null) return null
  const isFall = change.startsWith('-')
  const kind = isFall ? 'fall' : /[1-9]/.test(change) ? 'rise' : 'none'
  const sign = { fall: '−', rise: '+', none: '' }[kind]
  return (
    <span className={css.change}>
      <Trans>24 h</Trans>{' '}
      <b data-kind={kind}>
        {sign}
        {format.percent(change, 1)}
      </b>
    </span>
  )
}
