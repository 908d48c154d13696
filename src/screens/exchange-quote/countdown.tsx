import { Trans } from '@lingui/react/macro'
import { Period } from '../parts/period.tsx'
import css from './exchange-quote.module.css'

type CountdownProps = { secondsLeft: number; secondsInAll: number }

/** A ring that empties, and the same in words; not read aloud each second. */
export function Countdown({ secondsLeft, secondsInAll }: CountdownProps) {
  const share = secondsInAll > 0 ? Math.min(1, secondsLeft / secondsInAll) : 0
  return (
    <p className={css.countdown}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <circle className={css.track} cx="12" cy="12" r="9.5" pathLength={100} />
        <circle
          className={css.left}
          cx="12"
          cy="12"
          r="9.5"
          pathLength={100}
          strokeDasharray={`${100 * share} 100`}
        />
      </svg>
      <span>
        <Trans>
          This rate holds for{' '}
          <b>
            <Period seconds={secondsLeft} />
          </b>
        </Trans>
      </span>
    </p>
  )
}
