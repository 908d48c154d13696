import { fractionDigits } from '../../machines/decimal.ts'
import { useShowing } from './amounts.tsx'
import { leastDigits, shortened } from './figure.ts'
import { decimalSign } from './format.ts'
import css from './padding.module.css'
import { useFormat } from './use-format.ts'

/** Counts the decimals of the longest amount of a column, as they are shown. */
export const digitsOf = (values: readonly string[], currency: string): number =>
  Math.max(
    leastDigits(currency),
    ...values.map((value) => fractionDigits(shortened(value, currency))),
  )

type PaddingProps = { value: string; currency: string; digits: number }

/** The noughts that bring an amount to the decimals of its column, so that the points stand one below another. */
export function Padding({ value, currency, digits }: PaddingProps) {
  const format = useFormat()
  const { isHidden } = useShowing()
  const own = digitsOf([value], currency)
  if (isHidden || own >= digits) return null
  return (
    <span className={css.padding} aria-hidden>
      {own === 0 ? decimalSign(format.locale) : ''}
      {'0'.repeat(digits - own)}
    </span>
  )
}
