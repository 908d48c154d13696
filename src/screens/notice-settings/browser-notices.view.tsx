import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  areAmountsShown,
  type browserNoticesMachine,
} from '../../machines/browser-notices.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import type { ViewProps } from '../view.ts'

type Props = ViewProps<typeof browserNoticesMachine>

/** Notices of this browser, beside the table of channels. */
export function BrowserNoticesView({ snapshot, report }: Props) {
  const isOn =
    snapshot.matches('on') || snapshot.matches('switchingAmounts') || snapshot.matches('removing')
  return (
    <Card component="section">
      <CardHead
        title={<Trans>In this browser</Trans>}
        action={
          isOn ? (
            <StatusChip kind="done">
              <Trans context="browser">On</Trans>
            </StatusChip>
          ) : null
        }
      />
      <Stack gap="md">
        {isOn ? (
          <On snapshot={snapshot} report={report} />
        ) : (
          <NotOn snapshot={snapshot} report={report} />
        )}
      </Stack>
    </Card>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

function On({ snapshot, report }: Props) {
  const canSwitch = snapshot.can({ type: 'amounts.switched' })
  return (
    <>
      <Words>
        <Trans>
          Notifications appear on this device, even when Cabinet is closed. Logging out turns them
          off.
        </Trans>
      </Words>
      <Words>
        <Trans>Changes of your security always appear here.</Trans>
      </Words>
      <Checkbox
        label={<Trans>Show amounts</Trans>}
        description={
          <Trans>Anyone who sees this screen can read them, even when it’s locked.</Trans>
        }
        checked={areAmountsShown(snapshot.context)}
        disabled={!canSwitch}
        onChange={() => report({ type: 'amounts.switched' })}
      />
      <FailureMessage failure={snapshot.context.failure}>
        <Trans>Nothing was changed. Please try again.</Trans>
      </FailureMessage>
      <div>
        <Button
          variant="default"
          aria-busy={snapshot.matches('removing') || undefined}
          disabled={!snapshot.can({ type: 'browser.removed' })}
          onClick={() => report({ type: 'browser.removed' })}
        >
          <Trans context="browser">Turn off</Trans>
        </Button>
      </div>
    </>
  )
}

function NotOn({ snapshot, report }: Props) {
  if (snapshot.matches('reading')) return <Skeleton shape="rows" count={2} />
  if (snapshot.matches('notRead')) {
    return (
      <NotLoaded query={snapshot} ask={report}>
        <Trans>We couldn’t check this browser.</Trans>
      </NotLoaded>
    )
  }
  if (snapshot.matches('unsupported')) {
    return (
      <Words>
        <Trans>This browser can’t show notifications from websites. Use another browser.</Trans>
      </Words>
    )
  }
  if (snapshot.matches('notInstalled')) {
    return (
      <Words>
        <Trans>
          On iPhone and iPad, add Cabinet to the home screen first. Then open it from there.
        </Trans>
      </Words>
    )
  }
  if (snapshot.matches('notOffered')) {
    return (
      <Words>
        <Trans>Cabinet does not offer notifications in browsers yet.</Trans>
      </Words>
    )
  }
  if (snapshot.matches('blocked')) {
    return (
      <Notice
        kind="warn"
        role="status"
        title={<Trans>This browser blocks notifications from Cabinet</Trans>}
        action={
          <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
            <Trans>Check again</Trans>
          </Button>
        }
      >
        <Trans>
          Open the site settings beside the address and allow notifications. Then check again.
        </Trans>
      </Notice>
    )
  }
  return <Off snapshot={snapshot} report={report} />
}

function Off({ snapshot, report }: Props) {
  const isBusy = snapshot.hasTag('busy')
  return (
    <>
      <Words>
        <Trans>
          See at once when something happens, even when Cabinet is closed. Amounts stay hidden.
        </Trans>
      </Words>
      {snapshot.matches('askingPermission') ? (
        <Notice kind="wait" role="status">
          <Trans>Your browser is asking. Choose “Allow”.</Trans>
        </Notice>
      ) : null}
      {snapshot.matches({ off: 'notAllowed' }) ? (
        <Notice kind="info" role="status">
          <Trans>Notifications were not allowed. You can try again.</Trans>
        </Notice>
      ) : null}
      {snapshot.matches({ off: 'unreached' }) ? (
        <Notice kind="fail" role="alert" title={<Trans>This browser could not be set up</Trans>}>
          <Trans>Its notification service did not answer. Please try again later.</Trans>
        </Notice>
      ) : null}
      <FailureMessage failure={snapshot.context.failure}>
        <Trans>Notifications are still off in this browser.</Trans>
      </FailureMessage>
      <div>
        <Button
          aria-busy={isBusy || undefined}
          disabled={!snapshot.can({ type: 'browser.chosen' })}
          onClick={() => report({ type: 'browser.chosen' })}
        >
          <Trans context="browser">Turn on</Trans>
        </Button>
      </div>
    </>
  )
}
