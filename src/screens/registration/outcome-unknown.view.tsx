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
      title={<Trans>We don’t know yet whether your account was created.</Trans>}
      action={
        <Button variant="default" onClick={() => report({ type: 'outcome.requested' })}>
          <Trans>Check now</Trans>
        </Button>
      }
    >
      <Trans>We keep checking. No second account will be created.</Trans>
    </Notice>
  )
}
