import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconSearchOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import { defaultCurrency } from '../../api/contract/amount.ts'
import type { Deposit } from '../../api/contract/deposit.ts'
import { sum, worthAt } from '../../machines/decimal.ts'
import {
  autoinvestmentCover,
  canSwitch,
  type depositMachine,
  type EarnedDay,
  type DepositOperations as Operations,
  payoutOf,
} from '../../machines/deposit.machine.ts'
import type { Page } from '../../machines/query.machine.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { Uncovered } from '../autoinvestment/uncovered.tsx'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { Facts } from '../parts/facts.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { QueryProps, ViewProps } from '../view.ts'
import { Autoinvestment } from './autoinvestment.tsx'
import css from './deposit.module.css'
import { DepositDays } from './deposit-days.tsx'
import { DepositDetails } from './deposit-details.tsx'
import { DepositGrowth } from './deposit-growth.tsx'
import { DepositOperations } from './deposit-operations.tsx'
import { DepositStatusChip } from './deposit-status.tsx'
import { OpenedView } from './opened.view.tsx'

type DepositProps = ViewProps<typeof depositMachine>
type DepositPageProps = DepositProps & {
  days: QueryProps<Page<EarnedDay>>
  operations: QueryProps<Operations>
}

const activeDeposits: RouteLocation = { name: 'deposits', query: {} }
const pastDeposits: RouteLocation = { name: 'deposits', query: { status: 'past' } }

export function DepositView(props: DepositPageProps) {
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
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>We couldn’t load this deposit. Your money is safe.</Trans>
          </FailureMessage>
        </Card>
      ) : (
        <Card style={{ minHeight: '32rem' }}>
          <Skeleton shape="amount" />
        </Card>
      )}
    </Stack>
  )
}

function Loaded(props: DepositPageProps & { deposit: Deposit }) {
  const { deposit, days, operations } = props
  return (
    <div className={css.page}>
      <Card component="section">
        <Hero {...props} />
      </Card>
      <div className={css.columns}>
        <div className={css.lists}>
          {deposit.status === 'active' ? (
            <Card component="section">
              <CardHead title={<Trans>What happens next</Trans>} />
              <Stack gap="md">
                <Actions {...props} />
              </Stack>
            </Card>
          ) : null}
          <Card component="section">
            <CardHead title={<Trans>Details</Trans>} />
            <DepositDetails deposit={deposit} />
            <Links deposit={deposit} />
          </Card>
        </div>
        <div className={css.lists}>
          <DepositDays {...days} deposit={deposit} />
          <DepositOperations {...operations} />
        </div>
      </div>
    </div>
  )
}

function Hero({ snapshot, deposit }: DepositProps & { deposit: Deposit }) {
  const format = useFormat()
  const { plan, amount, currency, status, accrued } = deposit
  const { hasJustFinished, price } = snapshot.context
  const rate = format.percent(plan.dailyYield)
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Text c="dimmed" miw={0}>
          <Facts>
            <span>
              <Trans>{rate} a day, estimated</Trans>
            </span>
            {status === 'active' && price !== null ? (
              <span>
                <Trans>
                  worth <Worth value={amount} price={price} /> today
                </Trans>
              </span>
            ) : null}
          </Facts>
        </Text>
        <DepositStatusChip status={status} />
      </Group>
      {hasJustFinished && status === 'closed' ? (
        <Notice kind="done" role="status" title={<Trans>The deposit is closed</Trans>}>
          <Trans>What was returned is on your balance.</Trans>
        </Notice>
      ) : null}
      <div>
        <Title order={2} size="sm" fw={400} c="dimmed">
          <HeroLabel deposit={deposit} />
        </Title>
        <Amount
          value={status === 'closed' ? (deposit.returned ?? amount) : accrued}
          currency={currency}
          size="hero"
          opens
        />
        {status === 'active' && price !== null ? (
          <Text component="div" c="dimmed">
            <Worth value={accrued} price={price} />
          </Text>
        ) : null}
        <Text mt="0.25rem">
          <Outcome context={snapshot.context} deposit={deposit} />
        </Text>
      </div>
      {status === 'closed' ? null : <DepositGrowth deposit={deposit} />}
    </Stack>
  )
}

function HeroLabel({ deposit: { status, endsAt } }: { deposit: Deposit }) {
  const format = useFormat()
  const end = format.day(endsAt, { year: true, after: 'until' })
  if (status === 'active') return <Trans>Earned so far, locked until {end}</Trans>
  return status === 'ended' ? <Trans>Earned and paid out</Trans> : <Trans>Returned</Trans>
}

type OutcomeProps = { context: DepositProps['snapshot']['context']; deposit: Deposit }

/** Says how much comes or came to the balance, and when. */
function Outcome({ context, deposit }: OutcomeProps) {
  const format = useFormat()
  const { status, amount, currency, accrued, expected, endsAt, finishedAt, successor } = deposit
  const money = (value: string) => <Amount value={value} currency={currency} />
  const end = format.day(finishedAt ?? endsAt, { year: true })
  const body = money(amount)
  const { passed, total } = deposit.days
  if (status === 'closed') {
    const lost = money(deposit.forfeited ?? accrued)
    return (
      <Trans>
        Closed early on {end}, after {passed} of {total} days. Lost: {lost} of earnings.
      </Trans>
    )
  }
  if (status === 'ended') {
    const paid = money(successor === null ? sum(amount, accrued) : accrued)
    const earned = money(accrued)
    return successor === null ? (
      <Trans>
        Paid {paid} on {end}: {body} back and {earned} earned.
      </Trans>
    ) : (
      <Trans>
        Paid {paid} on {end}. Your {body} opened the next deposit.
      </Trans>
    )
  }
  const payout = payoutOf(context)
  const pays = (
    <>
      {money(payout)}
      {context.price === null ? null : (
        <>
          {' ('}
          <Worth value={payout} price={context.price} />)
        </>
      )}
    </>
  )
  const earned = money(expected)
  return autoinvestmentCover(context) === 'covered' ? (
    <Trans>
      Pays <b>{pays}</b> on <b>{end}</b>, estimated. Your {body} opens the next deposit.
    </Trans>
  ) : (
    <Trans>
      Pays <b>{pays}</b> on <b>{end}</b>, estimated: {body} back and {earned} earned.
    </Trans>
  )
}

function Worth({ value, price }: { value: string; price: string }) {
  return (
    <>
      {'≈\u00a0'}
      <Amount value={worthAt(value, price)} currency={defaultCurrency} />
    </>
  )
}

function Links({ deposit: { predecessor, successor } }: { deposit: Deposit }) {
  if (predecessor === null && successor === null) return null
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
    </div>
  )
}

function Actions({ snapshot, report, deposit }: DepositProps & { deposit: Deposit }) {
  const format = useFormat()
  const { wanted, failure } = snapshot.context
  const isOn = wanted ?? deposit.autoinvestment
  const cover = autoinvestmentCover(snapshot.context)
  const end = format.day(deposit.endsAt, { year: true })
  return (
    <>
      {cover === null ? (
        <Text>
          <Trans>On {end} your deposit and its earnings go to your balance.</Trans>
        </Text>
      ) : cover === 'covered' ? (
        <Text>
          <Trans>
            On {end} your deposit opens again, if its plan is still on offer. Its earnings go to
            your balance.
          </Trans>
        </Text>
      ) : (
        <Uncovered
          cover={cover}
          subscribedUntil={deposit.subscribedUntil}
          endsAt={Date.parse(deposit.endsAt)}
          to={{ name: 'subscription', query: { return: 'deposit', id: deposit.id } }}
        />
      )}
      {canSwitch(deposit) ? (
        <Stack gap="sm">
          <Autoinvestment
            label={<Trans>Renew automatically</Trans>}
            checked={isOn}
            disabled={!snapshot.can({ type: 'autoinvestment.switched', autoinvestment: !isOn })}
            onSwitch={(autoinvestment) =>
              report({ type: 'autoinvestment.switched', autoinvestment })
            }
          />
          <FailureMessage failure={failure}>
            <Trans>Auto-renew was left as it was.</Trans>
          </FailureMessage>
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>Deposits on this plan do not renew automatically.</Trans>
        </Text>
      )}
      <div className={css.closing}>
        <Text size="sm" c="dimmed" mb="sm">
          <Trans>
            If you close early, you get your deposit back but lose everything it has earned.
          </Trans>
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
