import { Trans, useLingui } from '@lingui/react/macro'
import type { Deposit } from '../../api/contract/deposit.ts'
import { Ticks } from '../parts/ticks.tsx'
import { When } from '../parts/when.tsx'
import css from './deposit-progress.module.css'

/** The days of a term as marks, with the same count and the end in words; `now` in milliseconds. */
export function DepositProgress({ deposit, now }: { deposit: Deposit; now: number }) {
  const { t } = useLingui()
  const { status, days, endsAt } = deposit
  const { passed, total } = days
  return (
    <div>
      <Ticks
        done={passed}
        of={total}
        label={t`Day ${passed} of ${total}`}
        tone={status === 'ended' ? 'in' : 'brand'}
      />
      <div className={css.words}>
        <span>
          <Trans>
            Day {passed} of {total}
          </Trans>
        </span>
        {status === 'active' ? (
          <span className={css.end}>
            <Trans>
              Ends: <When at={endsAt} now={now} />
            </Trans>
          </span>
        ) : null}
      </div>
    </div>
  )
}
