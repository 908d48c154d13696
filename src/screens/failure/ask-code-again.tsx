import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

/** Submits the form that asked for the code, unless it is told what else to do. */
export function AskCodeAgain({ onClick }: { onClick?: () => void }) {
  return (
    <Button type={onClick ? 'button' : 'submit'} variant="default" size="sm" onClick={onClick}>
      <Trans>Ask for the code again</Trans>
    </Button>
  )
}
