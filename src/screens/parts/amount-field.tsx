import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './amount-field.module.css'
import { decimalSign, typedDecimal } from './format.ts'
import { localeOf } from './locale.ts'

type AmountFieldProps = {
  label: ReactNode
  currency: string
  /** A plain decimal with a point, or empty. While it is being typed it may end in the point. */
  value: string
  /** Hears a plain decimal with a point, whichever sign the person uses. */
  onChange: (value: string) => void
  onBlur?: () => void
  /** Digits after the point that the network can carry; more are not taken. */
  decimals: number
  /** The line below: "From 20.00 to 5,000.00 USDT". A bound that is broken replaces it as the error. */
  bounds?: ReactNode
  error?: ReactNode
  /** Above the field at its right: "Available 120.00 USDT", or a button that takes all. */
  available?: ReactNode
  disabled?: boolean
  readOnly?: boolean
  name?: string
}

export function AmountField({
  label,
  currency,
  value,
  onChange,
  onBlur,
  decimals,
  bounds,
  error,
  available,
  disabled = false,
  readOnly = false,
  name = 'amount',
}: AmountFieldProps) {
  const { i18n } = useLingui()
  return (
    <div className={css.field}>
      {available ? <div className={css.available}>{available}</div> : null}
      <TextInput
        label={label}
        description={error ? undefined : bounds}
        error={error}
        value={value.replace('.', decimalSign(localeOf(i18n.locale)))}
        onChange={(event) => onChange(typedDecimal(event.currentTarget.value, decimals))}
        onBlur={onBlur}
        disabled={disabled}
        readOnly={readOnly}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        rightSection={
          <span className={css.currency} aria-hidden>
            {currency}
          </span>
        }
        rightSectionWidth="4.25rem"
        rightSectionPointerEvents="none"
      />
    </div>
  )
}
