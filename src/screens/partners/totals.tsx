import { Trans, useLingui } from '@lingui/react/macro'
import type { PartnerPage } from '../../machines/partner-list.machine.ts'
import { Amount } from '../parts/amount.tsx'
import { localeOf } from '../parts/locale.ts'
import { countText } from './figures.ts'
import css from './totals.module.css'

/** Keeps the place of the figures, so that nothing moves when they come; that they are awaited, the list says. */
export function TotalsToCome() {
  return (
    <div className={css.totals} aria-hidden>
      <div className={css.toCome} />
      <div className={css.toCome} />
      <div className={css.toCome} />
    </div>
  )
}

export function Totals({ page: { totals, currency } }: { page: PartnerPage }) {
  const { i18n } = useLingui()
  return (
    <dl className={css.totals}>
      <div>
        <dt>
          <Trans>Partners</Trans>
        </dt>
        <dd>{countText(totals.partners, localeOf(i18n.locale))}</dd>
      </div>
      <div>
        <dt>
          <Trans>Turnover</Trans>
        </dt>
        <dd>
          <Amount value={totals.investments} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>My profit</Trans>
        </dt>
        <dd>
          <Amount value={totals.profit} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
