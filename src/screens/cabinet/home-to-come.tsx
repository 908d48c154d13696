import { Trans } from '@lingui/react/macro'
import type { Total } from '../../machines/early-total.ts'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import css from './cabinet.module.css'
import totalCss from './total-card.module.css'

/** A neutral home, as long as it is not known whether the person has a deposit; with the total, where that is known. */
export function HomeToCome({ total }: { total: Total | null }) {
  return (
    <div className={css.home} data-coming>
      <Card>
        {total ? (
          <div className={totalCss.head}>
            <div className={totalCss.choice}>
              <h2 className={totalCss.title}>
                <Trans>Total</Trans>
              </h2>
            </div>
            <div className={totalCss.total}>
              <Amount value={total.total} currency={total.currency} size="hero" opens />
            </div>
          </div>
        ) : (
          <Skeleton shape="amount" />
        )}
      </Card>
      <Card aria-hidden />
    </div>
  )
}
