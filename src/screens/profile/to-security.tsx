import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { addressOf } from '../addresses.ts'

/** Leads to where a change that waits is cancelled. */
export function ToSecurity() {
  return (
    <Button
      component={Link}
      variant="default"
      href={addressOf({ name: 'settingsSecurity', query: {} })}
    >
      <Trans>Go to Security</Trans>
    </Button>
  )
}
