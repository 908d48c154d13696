import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './resend.module.css'

type ResendProps = {
  /** Until a new code may be asked for; null when it may. */
  time: ReactNode
  onRequest: () => void
  disabled?: boolean
  /** No code has gone out so far. */
  isFirst?: boolean
}

/** While waiting it is a line of text, not a dead button that counts; then a button of the same height takes its place. */
export function Resend({ time, onRequest, disabled = false, isFirst = false }: ResendProps) {
  return time === null ? (
    <Button variant="subtle" fullWidth disabled={disabled} onClick={onRequest}>
      {isFirst ? <Trans>Ask for the code again</Trans> : <Trans>Send a new code</Trans>}
    </Button>
  ) : (
    <div className={css.waiting}>
      <Trans>New code in {time}</Trans>
    </div>
  )
}
