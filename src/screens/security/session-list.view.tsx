import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OpenSession } from '../../api/contract/security.ts'
import type { SessionsToEnd, sessionListMachine } from '../../machines/session-list.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { When } from '../parts/when.tsx'
import type { ViewProps } from '../view.ts'
import css from './security.module.css'

type Props = ViewProps<typeof sessionListMachine>

const others: SessionsToEnd = { others: true }

const isPhone = (system: string | null) => /iphone|ipad|ios|android/i.test(system ?? '')

export function SessionListView({ snapshot, report }: Props) {
  const { t } = useLingui()
  const { items, chosen, ended, failure } = snapshot.context
  const canEndOthers = items.some(({ current }) => !current)
  const isLoaded = items.length > 0
  return (
    <Card>
      <CardHead
        title={<Trans>Where you are signed in</Trans>}
        action={
          canEndOthers ? (
            <Button
              variant="subtle"
              color="danger"
              size="sm"
              disabled={!snapshot.can({ type: 'end.requested', sessions: others })}
              onClick={() => report({ type: 'end.requested', sessions: others })}
            >
              <Trans>End all others</Trans>
            </Button>
          ) : null
        }
      />
      <Stack gap="md">
        {ended > 0 ? (
          <Notice kind="done" role="status">
            <Plural value={ended} one="# session was ended." other="# sessions were ended." />
          </Notice>
        ) : null}
        {chosen !== null && 'others' in chosen ? (
          <Question snapshot={snapshot} report={report}>
            <Trans>
              End all sessions but this one? Anyone signed in there is signed out at once.
            </Trans>
          </Question>
        ) : null}
        {snapshot.matches('notLoaded') ? (
          <FailureMessage
            failure={failure}
            action={
              <Button
                variant="default"
                size="sm"
                onClick={() => report({ type: 'retry.requested' })}
              >
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>We couldn’t load the sessions.</Trans>
          </FailureMessage>
        ) : null}
        {snapshot.matches('listed') ? (
          <FailureMessage failure={failure}>
            <Trans>The session is still open. Please try again.</Trans>
          </FailureMessage>
        ) : null}
        {snapshot.matches('loading') && !isLoaded ? <Skeleton shape="rows" count={2} /> : null}
        {isLoaded ? (
          <ul className={layout.list} aria-label={t`Where you are signed in`}>
            {items.map((session) => (
              <SessionRow key={session.id} session={session} snapshot={snapshot} report={report} />
            ))}
          </ul>
        ) : null}
      </Stack>
    </Card>
  )
}

function SessionRow({ session, snapshot, report }: Props & { session: OpenSession }) {
  const { t } = useLingui()
  const { asOf, chosen } = snapshot.context
  const { id, browser, system, current, seenAt, openedAt } = session
  const Icon = isPhone(system) ? IconDeviceMobile : IconDeviceDesktop
  const name = [browser ?? t`Unknown browser`, system].filter((part) => part !== null).join(', ')
  const isAsked = chosen !== null && 'id' in chosen && chosen.id === id
  return (
    <li className={css.session}>
      <span className={layout.tile} aria-hidden>
        <Icon size={20} stroke={1.75} />
      </span>
      <div className={css.words}>
        <span className={css.label} translate="no">
          {name}
        </span>
        <Text span size="sm" c="dimmed">
          {current ? (
            <Trans>Active now</Trans>
          ) : (
            <Trans>
              Last active: <When at={seenAt} now={asOf} />
            </Trans>
          )}
        </Text>
        <Text span size="sm" c="dimmed">
          <Trans>
            Signed in: <When at={openedAt} now={asOf} />
          </Trans>
        </Text>
      </div>
      {current ? (
        <StatusChip kind="done">
          <Trans>This device</Trans>
        </StatusChip>
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-label={t`End: ${name}`}
          aria-expanded={isAsked}
          disabled={!snapshot.can({ type: 'end.requested', sessions: { id } })}
          onClick={() => report({ type: 'end.requested', sessions: { id } })}
        >
          <Trans context="session">End</Trans>
        </Button>
      )}
      {isAsked ? (
        <div className={css.wide}>
          <Question snapshot={snapshot} report={report}>
            <Trans>End this session? Anyone signed in there is signed out at once.</Trans>
          </Question>
        </div>
      ) : null}
    </li>
  )
}

function Question({ snapshot, report, children }: Props & { children: ReactNode }) {
  const isAnswerable = snapshot.can({ type: 'end.confirmed' })
  return (
    <Stack gap="sm" p="0.875rem" bdrs="md" bg="var(--cb-inset)" role="status">
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      <div className={css.actions}>
        <Button
          color="danger"
          size="sm"
          disabled={!isAnswerable}
          aria-busy={snapshot.hasTag('busy') || undefined}
          onClick={() => report({ type: 'end.confirmed' })}
        >
          <Trans>Yes, end</Trans>
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={!isAnswerable}
          onClick={() => report({ type: 'end.dismissed' })}
        >
          <Trans>Keep</Trans>
        </Button>
      </div>
    </Stack>
  )
}
