import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { CryptoCase, Plan } from '../../api/contract/plan.ts'
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
        {cryptoCase ? <Basket cryptoCase={cryptoCase} /> : null}
      </span>
    </label>
  )
}

/** What backs a plan: the list carries the figures, the bar is for the eye. */
function Basket({ cryptoCase: { title, parts } }: { cryptoCase: CryptoCase }) {
  const { i18n } = useLingui()
  return (
    <span className={css.basket}>
      <span className={css.basketTitle}>
        <Trans>Backed by the case {title}</Trans>
      </span>
      <span className={css.bar} aria-hidden>
        {parts.map(({ asset, weight }, place) => (
          <span key={asset} data-place={place} style={{ flexGrow: Number(weight) }} />
        ))}
      </span>
      <span className={css.parts}>
        {parts.map(({ asset, weight }, place) => (
          <span key={asset}>
            <span className={css.swatch} data-place={place} aria-hidden />
            <span translate="no">{asset}</span> {percentText(weight, localeOf(i18n.locale))}
          </span>
        ))}
      </span>
    </span>
  )
}

/** "0.35 %": a percentage as it comes from the wire, written as the language writes figures. */
export function percentText(percent: string, locale: Parameters<typeof splitAmount>[2]): string {
  const { whole, fraction } = splitAmount(percent, 0, locale)
  return `${whole}${fraction}\u00a0%`
}
