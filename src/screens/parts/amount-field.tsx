import { Plural, Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { fractionDigits } from '../../machines/decimal.ts'
import { separators } from '../../machines/separators.ts'
import {
  isUnfinished,
  keep,
  type Reading,
  readAmount,
  type Written,
  writtenIn,
} from '../../machines/typed-amount.ts'
import { useFieldText } from '../field/use-field-text.ts'
import css from './amount-field.module.css'
import { decimalSign } from './format.ts'
import type { Locale } from './locale.ts'
import { useFormat } from './use-format.ts'

type AmountFieldProps = {
  label: ReactNode
  currency: string
  /** As `onChange` gave it, or a plain decimal with a point that a flow writes; `amountIn` reads both. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Digits after the point that the currency has; more are refused. */
  decimals: number
  /** The line below: "From 20.00 to 5,000.00 USDT". A bound that is broken replaces it as the error. */
  bounds?: ReactNode
  error?: ReactNode
  /** Above the field at its right: "Available 120.00 USDT", or a button that takes all. */
  available?: ReactNode
  disabled?: boolean
  readOnly?: boolean
  /** Selects the prefilled amount on focus, so that typing replaces it. */
  isPrefilled?: boolean
  name?: string
  /** In the field in place of the currency's name: a choice of it. */
  unit?: ReactNode
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
  isPrefilled = false,
  name = 'amount',
  unit,
}: AmountFieldProps) {
  const format = useFormat()
  const fieldText = useFieldText()
  const { locale } = format
  const id = useId()
  const typed = writtenIn(value)
  const reading = readingOf(value, typed)
  const field = fieldFrom(value, typed, reading, locale)

  const own = () => {
    if (reading.kind === 'asked') return <Trans>Which of the two amounts do you mean?</Trans>
    if (reading.kind === 'refused') {
      return fieldText('amount', reading.code)
    }
    if (reading.kind === 'read' && fractionDigits(reading.value) > decimals) {
      return (
        <Plural
          value={decimals}
          one={`${currency} has at most # digit after the decimal sign.`}
          other={`${currency} has at most # digits after the decimal sign.`}
        />
      )
    }
    return error
  }
  const shown = own()
  const fitting: CSSProperties & { '--length': number } = {
    '--length': Math.max(1, field.text.length),
  }
  const back = reading.kind === 'read' ? format.amount(reading.value, currency) : null
  /** A typed sign of thousands may have been meant as the decimal point, so the amount is then written out below. */
  const isPlain =
    back?.startsWith(field.text) === true && !field.text.includes(separators[locale].group)
  return (
    <div
      className={css.field}
      style={fitting}
      data-unfinished={
        (!error && reading.kind === 'refused' && typed && isUnfinished(typed)) || undefined
      }
    >
      {available ? <div className={css.available}>{available}</div> : null}
      <TextInput
        id={id}
        classNames={{ root: css.root ?? '' }}
        label={label}
        description={
          <>
            {typed && back !== null && !isPlain ? (
              <span className={css.read} translate="no">
                {back}
              </span>
            ) : null}
            {shown ? null : bounds}
          </>
        }
        error={shown}
        value={field.text}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(keep(changed({ ...field, locale }, currentTarget.value, nativeEvent, currency)))
        }
        onFocus={isPrefilled ? ({ currentTarget }) => currentTarget.select() : undefined}
        onBlur={onBlur}
        disabled={disabled}
        readOnly={readOnly}
        name={name}
        data-path={name}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        rightSection={
          unit ?? (
            <span className={css.currency} aria-hidden>
              {currency}
            </span>
          )
        }
        rightSectionWidth={unit ? '7.75rem' : '4.25rem'}
        rightSectionPointerEvents={unit ? 'auto' : 'none'}
      />
      {reading.kind === 'asked' ? (
        <div className={css.readings}>
          {reading.values.map((each) => (
            <Button
              key={each}
              variant="default"
              disabled={disabled || readOnly}
              onClick={() => {
                onChange(each)
                document.getElementById(id)?.focus()
              }}
            >
              {format.amount(each, currency)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

function readingOf(value: string, typed: Written | null): Reading {
  if (typed) return readAmount(typed)
  return value === '' ? { kind: 'empty' } : { kind: 'read', value }
}

/** Leaves the text as it was typed; an amount that was read in another language is written anew. */
function fieldFrom(
  value: string,
  typed: Written | null,
  reading: Reading,
  locale: Locale,
): Written {
  if (typed && (typed.locale === locale || reading.kind !== 'read')) return typed
  const plain = reading.kind === 'read' ? reading.value : value
  return { text: plain.replace('.', decimalSign(locale)), locale, origin: 'typed' }
}

/** Only keys tell that somebody types; what is pasted, dropped or filled in stays so until it is gone. */
function changed(before: Written, text: string, event: Event, currency: string): Written {
  const inputType = event instanceof InputEvent ? event.inputType : ''
  const isKey = inputType === 'insertText' || inputType.startsWith('delete')
  if (!isKey) {
    return {
      ...before,
      text: text.replace(new RegExp(`\\s*${currency}\\s*$`), ''),
      origin: 'pasted',
    }
  }
  return {
    ...before,
    text,
    origin: before.text === '' || text.length <= 1 ? 'typed' : before.origin,
  }
}
