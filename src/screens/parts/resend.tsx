import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import css from './resend.module.css'
import { durationText } from './time.ts'

type ResendProps = {
  /** Seconds until a new code may be asked for; 0 when it may. */
  secondsLeft: number
  onRequest: () => void
  disabled?: boolean
  /** No code has gone out so far. */
  isFirst?: boolean
}

/** While waiting it is a line of text, not a dead button that counts; then a button of the same height takes its place. */
export function Resend({ secondsLeft, onRequest, disabled = false, isFirst = false }: ResendProps) {
  const time = durationText(secondsLeft)
  return secondsLeft > 0 ? (
    <div className={css.waiting}>
      <Trans>New code in {time}</Trans>
    </div>
  ) : (
    <Button variant="subtle" fullWidth disabled={disabled} onClick={onRequest}>
      {isFirst ? <Trans>Ask for the code again</Trans> : <Trans>Send a new code</Trans>}
    </Button>
  )
}
