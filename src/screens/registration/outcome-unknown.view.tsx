import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { registrationMachine } from '../../machines/registration.machine.ts'
import { Notice } from '../parts/notice.tsx'
import type { ViewProps } from '../view.ts'

export function OutcomeUnknownView({
  report,
}: Pick<ViewProps<typeof registrationMachine>, 'report'>) {
  return (
    <Notice
      kind="wait"
      role="status"
      title={<Trans>We do not know yet whether your account was created.</Trans>}
      action={
        <Button variant="default" onClick={() => report({ type: 'outcome.requested' })}>
          <Trans>Ask again now</Trans>
        </Button>
      }
    >
      <Trans>We keep asking. Whatever the answer, no second account will be created.</Trans>
    </Notice>
  )
}
