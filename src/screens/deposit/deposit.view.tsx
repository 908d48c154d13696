import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconSearchOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Deposit } from '../../api/contract/deposit.ts'
import {
  autoinvestmentCover,
  canSwitch,
  type depositMachine,
} from '../../machines/deposit.machine.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { Uncovered } from '../autoinvestment/uncovered.tsx'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Timeline } from '../parts/timeline.tsx'
import type { ViewProps } from '../view.ts'
import { Autoinvestment } from './autoinvestment.tsx'
import css from './deposit.module.css'
import { DepositFigures } from './deposit-figures.tsx'
import { DepositProgress } from './deposit-progress.tsx'
import { DepositStatusChip } from './deposit-status.tsx'
import { depositSteps } from './deposit-steps.tsx'
import { OpenedView } from './opened.view.tsx'

type DepositProps = ViewProps<typeof depositMachine>

const activeDeposits: RouteLocation = { name: 'deposits', query: {} }
const pastDeposits: RouteLocation = { name: 'deposits', query: { status: 'past' } }

export function DepositView(props: DepositProps) {
  const { snapshot, report } = props
  const { deposit, failure } = snapshot.context
  if (snapshot.matches('notFound')) {
    return (
      <Card>
        <Empty
          order={2}
          icon={IconSearchOff}
          title={<Trans>There is no such deposit</Trans>}
          action={
            <Button component={Link} href={addressOf(activeDeposits)} variant="default">
              <Trans>All deposits</Trans>
            </Button>
          }
        >
          <Trans>The address may be mistyped, or the deposit belongs to another account.</Trans>
        </Empty>
      </Card>
    )
  }
  if (deposit && snapshot.matches('opened')) return <OpenedView deposit={deposit} />
  return (
    <Stack gap="xs">
      <Anchor
        component={Link}
        className={layout.link ?? ''}
        href={addressOf(deposit && deposit.status !== 'active' ? pastDeposits : activeDeposits)}
      >
        <IconArrowLeft size={16} stroke={2} aria-hidden /> <Trans>All deposits</Trans>
      </Anchor>
      {deposit ? (
        <Loaded {...props} deposit={deposit} />
      ) : snapshot.matches('notLoaded') ? (
        <Card>
          <FailureMessage
            failure={failure}
            action={
              <Button
                variant="default"
                size="sm"
                onClick={() => report({ type: 'retry.requested' })}
              >
                <Trans>Load again</Trans>
              </Button>
            }
          >
            <Trans>This deposit could not be loaded. Your money is not affected.</Trans>
          </FailureMessage>
        </Card>
      ) : (
        <Card>
          <Skeleton shape="amount" />
        </Card>
      )}
    </Stack>
  )
}

function Loaded(props: DepositProps & { deposit: Deposit }) {
  const { deposit, snapshot } = props
  const { at, hasJustFinished } = snapshot.context
  const { plan, amount, currency, status } = deposit
  return (
    <div className={css.columns}>
      <Card component="section">
        <Group justify="space-between" align="flex-start" gap="0 0.75rem">
          <CardHead title={<span translate="no">{plan.title}</span>} />
          <DepositStatusChip status={status} />
        </Group>
        <Stack gap="md">
          <div>
            <Text component="div" size="sm" c="dimmed">
              <Trans context="amount of a deposit">Body</Trans>
            </Text>
            <Amount value={amount} currency={currency} size="lg" />
          </div>
          <DepositProgress deposit={deposit} now={at} />
          {hasJustFinished && status === 'closed' ? (
            <Notice kind="done" role="status" title={<Trans>The deposit is closed</Trans>}>
              <Trans>What was returned is on your balance.</Trans>
            </Notice>
          ) : null}
          <Timeline steps={depositSteps(deposit, at)} />
        </Stack>
      </Card>
      <Card component="section" className={css.figures ?? ''}>
        <CardHead title={<Trans context="of a deposit">Figures</Trans>} />
        <DepositFigures deposit={deposit} />
        <Links deposit={deposit} />
      </Card>
      {status === 'active' ? (
        <Card component="section">
          <CardHead title={<Trans>What you can do</Trans>} />
          <Stack gap="md">
            <Actions {...props} />
          </Stack>
        </Card>
      ) : null}
    </div>
  )
}

function Links({ deposit: { currency, predecessor, successor } }: { deposit: Deposit }) {
  return (
    <div className={css.links}>
      {predecessor === null ? null : (
        <Anchor component={Link} href={addressOf({ name: 'deposit', id: predecessor, query: {} })}>
          <Trans>The deposit before this one</Trans>
        </Anchor>
      )}
      {successor === null ? null : (
        <Anchor component={Link} href={addressOf({ name: 'deposit', id: successor, query: {} })}>
          <Trans>The deposit that followed</Trans>
        </Anchor>
      )}
      <Anchor
        component={Link}
        href={addressOf({ name: 'operations', query: { type: 'plan', currency } })}
      >
        <Trans>Operations of deposits</Trans>
      </Anchor>
    </div>
  )
}

function Actions({ snapshot, report, deposit }: DepositProps & { deposit: Deposit }) {
  const { wanted, failure } = snapshot.context
  const isOn = wanted ?? deposit.autoinvestment
  return (
    <>
      {canSwitch(deposit) ? (
        <Stack gap="sm">
          <Autoinvestment
            checked={isOn}
            disabled={!snapshot.can({ type: 'autoinvestment.switched', autoinvestment: !isOn })}
            description={
              isOn ? (
                <Trans>
                  At the end the body opens the next deposit on this plan; the accruals go to your
                  balance.
                </Trans>
              ) : (
                <Trans>At the end body and accruals go to your balance.</Trans>
              )
            }
            onSwitch={(autoinvestment) =>
              report({ type: 'autoinvestment.switched', autoinvestment })
            }
          />
          <Uncovered
            cover={autoinvestmentCover(snapshot.context)}
            subscribedUntil={deposit.subscribedUntil}
            endsAt={Date.parse(deposit.endsAt)}
            to={{ name: 'subscription', query: { return: 'deposit', id: deposit.id } }}
          />
          <FailureMessage failure={failure}>
            <Trans>Autoinvestment was left as it was.</Trans>
          </FailureMessage>
        </Stack>
      ) : null}
      <div className={css.closing} data-first={!canSwitch(deposit) || undefined}>
        <Text size="sm" c="dimmed" mb="sm">
          <Trans>Closing early returns the body; all accruals withheld by then are lost.</Trans>
        </Text>
        <Button
          variant="default"
          color="danger"
          fullWidth
          disabled={!snapshot.can({ type: 'closing.requested' })}
          onClick={() => report({ type: 'closing.requested' })}
        >
          <Trans>Close early…</Trans>
        </Button>
      </div>
    </>
  )
}
