import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import css from './amount.module.css'
import { HIDDEN, useShowing } from './amounts.tsx'
import { LONG, leastDigits, shortened, splitAmount } from './figure.ts'
import { amountText } from './format.ts'
import { localeOf } from './locale.ts'

type AmountProps = {
  /** A decimal string as it comes from the wire; it is never turned into a JavaScript number. */
  value: string
  currency: string
  /** `always` writes + (in green: only for income that is the person's now) and −; `loss` writes − in the danger colour. */
  sign?: 'always' | 'loss' | 'none'
  size?: 'hero' | 'lg' | 'md' | 'inherit'
  tone?: 'in' | 'loss' | 'muted' | 'plain'
  /** The least number of decimals shown, the currency's own unless told. */
  digits?: number
  struck?: boolean
  /** Only under a column head that names the currency. */
  bare?: boolean
  /** In company: dots stand for the figure, and so long as they do it is not in the page at all. */
  hidden?: boolean
  /** Belongs to terms that everybody has, such as a goal or an award, and is never hidden. */
  ofTerms?: boolean
  /** A tap tells the digits that were left out. Never inside a link, a button or a paragraph. */
  opens?: boolean
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
  ofTerms = false,
  opens = false,
}: AmountProps) {
  const { i18n, t } = useLingui()
  const { isHidden, isExact } = useShowing()
  const locale = localeOf(i18n.locale)
  const negative = value.startsWith('-')
  const fitting = (length: number): CSSProperties & { '--length': number } => ({
    '--length': length,
  })
  const mark = negative || sign === 'loss' ? '−' : sign === 'always' ? '+' : ''
  const meant = sign === 'loss' ? 'loss' : sign === 'always' && !negative ? 'in' : 'plain'
  const unit = bare ? null : (
    <span className={css.currency} translate="no">
      {nbsp}
      {currency}
    </span>
  )
  if (!ofTerms && (hidden || isHidden)) {
    return (
      <span
        className={css.amount}
        data-size={size}
        data-tone="muted"
        style={size === 'hero' ? fitting(HIDDEN.length) : undefined}
      >
        <span aria-hidden>{HIDDEN}</span>
        <VisuallyHidden>{t`Hidden`}</VisuallyHidden>
        {unit}
      </span>
    )
  }
  const short = isExact ? value : shortened(value, currency)
  const lengthOf = (shown: string) => {
    const { whole, fraction } = splitAmount(shown, digits, locale)
    return mark.length + whole.length + fraction.length
  }
  const isLong = lengthOf(opens ? value : short) > LONG
  const attributes = {
    className: css.amount,
    'data-long': isLong || undefined,
    'data-size': size,
    'data-tone': tone ?? meant,
    'data-struck': struck || undefined,
    translate: 'no',
  } as const
  const figure = (shown: string) => {
    const { whole, fraction } = splitAmount(shown, digits, locale)
    // In a coin, and below one, the decimals say how much it is.
    const isCents = leastDigits(currency) > 0 && whole !== '0'
    // A list has hundreds of amounts: a unit that looks as the cents shares their element.
    const isUnitGrey = size === 'md' || size === 'inherit'
    return (
      <>
        {mark}
        {whole}
        {/* Chromium breaks a line here even where it may not. */}
        {isLong ? <wbr /> : null}
        {isCents ? (
          <span className={css.cents}>
            {fraction}
            {isUnitGrey && !bare ? `${nbsp}${currency}` : null}
          </span>
        ) : (
          fraction
        )}
        {isCents && isUnitGrey ? null : unit}
      </>
    )
  }
  if (short === value) {
    return (
      <span {...attributes} style={size === 'hero' ? fitting(lengthOf(value)) : undefined}>
        {figure(value)}
      </span>
    )
  }
  const exact = `${mark}${amountText(value.replace('-', ''), currency, locale, digits)}`
  if (!opens) {
    return (
      <span {...attributes} title={exact}>
        <span className={css.short} aria-hidden>
          {figure(short)}
        </span>
        <VisuallyHidden>{exact}</VisuallyHidden>
      </span>
    )
  }
  return (
    <details {...attributes} style={size === 'hero' ? fitting(lengthOf(short)) : undefined}>
      <summary title={exact}>
        <span className={css.short} aria-hidden>
          {figure(short)}
        </span>
        <span className={css.exact} style={size === 'hero' ? fitting(lengthOf(value)) : undefined}>
          {figure(value)}
        </span>
      </summary>
    </details>
  )
}
