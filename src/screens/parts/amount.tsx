import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import css from './amount.module.css'
import { leastDigits, splitAmount } from './format.ts'
import { localeOf } from './locale.ts'

type AmountProps = {
  /** A decimal string as it comes from the wire; it is never turned into a JavaScript number. */
  value: string
  currency: string
  /** `always` writes + (in green: only for money really credited) and −; `loss` writes − in the danger colour. */
  sign?: 'always' | 'loss' | 'none'
  size?: 'hero' | 'lg' | 'md' | 'inherit'
  tone?: 'in' | 'loss' | 'muted' | 'plain'
  /** The least number of decimals shown, the currency's own unless told; more are shown when the value has them. */
  digits?: number
  struck?: boolean
  /** Only under a column head that names the currency. */
  bare?: boolean
  /** In company: dots stand for the figure, and so long as they do it is not in the page at all. */
  hidden?: boolean
}

const nbsp = '\u00a0'

export function Amount({
  value,
  currency,
  sign = 'none',
  size = 'inherit',
  tone,
  digits = leastDigits(currency),
  struck = false,
  bare = false,
  hidden = false,
}: AmountProps) {
  const { i18n, t } = useLingui()
  const negative = value.startsWith('-')
  const { whole, fraction } = splitAmount(value, digits, localeOf(i18n.locale))
  const mark = negative || sign === 'loss' ? '−' : sign === 'always' ? '+' : ''
  const meant = sign === 'loss' ? 'loss' : sign === 'always' && !negative ? 'in' : 'plain'
  if (hidden) {
    return (
      <span className={css.amount} data-size={size} data-tone="muted">
        <span aria-hidden>••••</span>
        <VisuallyHidden>{t`Hidden`}</VisuallyHidden>
        {bare ? null : (
          <span className={css.currency} translate="no">
            {nbsp}
            {currency}
          </span>
        )}
      </span>
    )
  }
  return (
    <span
      className={css.amount}
      data-size={size}
      data-tone={tone ?? meant}
      data-struck={struck || undefined}
      translate="no"
    >
      {mark}
      {whole}
      <span className={css.fraction}>{fraction}</span>
      {bare ? null : (
        <span className={css.currency}>
          {nbsp}
          {currency}
        </span>
      )}
    </span>
  )
}
