import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './code-field.module.css'

const LENGTH = 6

type CodeFieldProps = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** Digits only, at most six. */
  value: string
  /** Hears the digits of what was typed or pasted (`123-456` and `123 456` arrive as `123456`). */
  onChange: (digits: string) => void
  disabled?: boolean
  /** Keeps what was typed and the focus, but takes nothing: while the code is being checked. */
  readOnly?: boolean
}

/** One field of six: paste, the phone's own suggestion and a screen reader all meet a single value. */
export function CodeField({
  label,
  description,
  error,
  value,
  onChange,
  disabled = false,
  readOnly = false,
}: CodeFieldProps) {
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, LENGTH))}
      disabled={disabled}
      readOnly={readOnly}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      data-autofocus
      classNames={{ input: css.code ?? '' }}
    />
  )
}
