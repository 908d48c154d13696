import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Plan } from '../../api/contract/plan.ts'
import { Basket } from '../parts/basket.tsx'
import { amountText, splitAmount } from '../parts/format.ts'
import { localeOf } from '../parts/locale.ts'
import css from './plan-card.module.css'

type PlanCardProps = { plan: Plan; isChosen: boolean; onChoose: () => void }

/** A real radio; its title is its name, and the rest describes it. */
export function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
  const { i18n } = useLingui()
  const id = useId()
  const locale = localeOf(i18n.locale)
  const { title, dailyYield, termDays, min, currency, autoinvestment, cryptoCase } = plan
  const least = amountText(min, currency, locale, 0)
  const rate = percentText(dailyYield, locale)
  return (
    <label className={css.card}>
      <span className={css.head}>
        <b id={`${id}-title`} translate="no">
          {title}
        </b>
        <input
          type="radio"
          name="plan"
          value={plan.id}
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-facts`}
        />
      </span>
      <span id={`${id}-facts`} className={css.facts}>
        <span className={css.rate}>
          <b>{rate}</b>{' '}
          <small>
            <Trans>a day, estimated</Trans>
          </small>
        </span>
        <span>
          <Plural value={termDays} one="# day" other="# days" /> ·{' '}
          <Trans context="least amount of a plan">from {least}</Trans>
        </span>
        <span>
          <Trans>Accruals are withheld until the end</Trans>
        </span>
        {autoinvestment ? (
          <span>
            <Trans>With autoinvestment, if you like</Trans>
          </span>
        ) : null}
        {cryptoCase ? (
          <span className={css.basket}>
            <span className={css.basketTitle}>
              <Trans>
                Invested in the crypto case <span translate="no">{cryptoCase.title}</span>
              </Trans>
            </span>
            <Basket parts={cryptoCase.parts} />
          </span>
        ) : null}
      </span>
    </label>
  )
}

/** "0.35 %": a percentage as it comes from the wire, written as the language writes figures. */
export function percentText(percent: string, locale: Parameters<typeof splitAmount>[2]): string {
  const { whole, fraction } = splitAmount(percent, 0, locale)
  return `${whole}${fraction}\u00a0%`
}
