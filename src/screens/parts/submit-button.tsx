import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

type SubmitButtonProps = {
  /** The verb, and the amount where money moves: "Create an invoice for 120.00 USDT". */
  children: ReactNode
  busy?: boolean
  disabled?: boolean
  size?: 'md' | 'lg'
  danger?: boolean
  /** Without it the button submits its form. */
  onClick?: () => void
  /** Enter in a field of the form around presses it. */
  onEnter?: boolean
  leftSection?: ReactNode
}

/**
 * Keeps its word and gains a loader while the call is on its way: Mantine's `loading` would hide the word. Busy, it keeps the
 * focus too, which it would lose if it were disabled, and a press of it does nothing.
 */
export function SubmitButton({
  children,
  busy = false,
  disabled = false,
  size = 'lg',
  danger = false,
  onClick,
  onEnter = false,
  leftSection,
}: SubmitButtonProps) {
  return (
    <Button
      type={onClick && !onEnter ? 'button' : 'submit'}
      fullWidth
      size={size}
      variant={danger ? 'default' : 'filled'}
      {...(danger ? { color: 'danger' } : {})}
      disabled={disabled && !busy}
      data-disabled={busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      leftSection={leftSection}
      rightSection={busy ? <Loader type="dots" size="xs" color="currentColor" aria-hidden /> : null}
    >
      {children}
    </Button>
  )
}
