import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { navigationGuardMachine } from '../../machines/navigation-guard.machine.ts'
import { Dialog } from '../parts/dialog.tsx'
import type { ViewProps } from '../view.ts'
import css from './navigation-guard.module.css'

export function NavigationGuardView({
  snapshot,
  report,
}: ViewProps<typeof navigationGuardMachine>) {
  const { way } = snapshot.context
  const stay = () => report({ type: 'navigation.declined' })
  return snapshot.matches({ held: 'asking' }) ? (
    <Dialog title={<Trans>Leave without saving?</Trans>} onClose={stay}>
      <Text inherit c="dimmed" mb="1.25rem">
        {way?.to === 'signedOut' ? (
          <Trans>You’ll be logged out, and what you entered here will be lost.</Trans>
        ) : (
          <Trans>What you entered on this page will be lost.</Trans>
        )}
      </Text>
      <div className={css.actions}>
        <Button onClick={stay}>
          <Trans>Stay here</Trans>
        </Button>
        <Button
          variant="default"
          color="danger"
          onClick={() => report({ type: 'navigation.confirmed' })}
        >
          {way?.to === 'signedOut' ? (
            <Trans>Log out without saving</Trans>
          ) : (
            <Trans>Leave without saving</Trans>
          )}
        </Button>
      </div>
    </Dialog>
  ) : null
}
