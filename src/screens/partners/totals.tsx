import { Trans } from '@lingui/react/macro'
import type { PartnerPage } from '../../machines/partner-list.machine.ts'
import { Amount } from '../parts/amount.tsx'
import { useFormat } from '../parts/use-format.ts'
import { Withheld } from '../parts/withheld.tsx'
import css from './totals.module.css'

/** Keeps the place of the figures, so that nothing moves when they come; that they are awaited, the list says. */
export function TotalsToCome() {
  return (
    <div className={css.card}>
      <div className={css.totals} aria-hidden>
        <div className={css.toCome} />
        <div className={css.toCome} />
        <div className={css.toCome} />
      </div>
      <AboutLocked />
    </div>
  )
}

const AboutLocked = () => (
  <p className={css.about}>
    <Trans>
      Locked income is paid out when your partner’s deposit ends. It is lost if the deposit is
      closed early.
    </Trans>
  </p>
)

export function Totals({ page: { totals, currency } }: { page: PartnerPage }) {
  const format = useFormat()
  return (
    <div className={css.card}>
      <dl className={css.totals}>
        <div>
          <dt>
            <Trans>Partners</Trans>
          </dt>
          <dd>{format.count(totals.partners)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Invested</Trans>
          </dt>
          <dd>
            <Amount value={totals.investments} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans context="partners">Income, all time</Trans>
          </dt>
          <dd>
            <Amount value={totals.profit} currency={currency} />
          </dd>
          <dd className={css.pending}>
            <Withheld>
              <span>
                <Trans>
                  <Amount value={totals.pending} currency={currency} /> locked
                </Trans>
              </span>
            </Withheld>
          </dd>
        </div>
      </dl>
      <AboutLocked />
    </div>
  )
}
