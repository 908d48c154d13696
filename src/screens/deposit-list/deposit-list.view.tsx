import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { IconBuildingBank, IconHistory, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { defaultCurrency } from '../../api/contract/amount.ts'
import type { Payout } from '../../api/contract/payout.ts'
import type { DepositGroup, depositListMachine } from '../../machines/deposit-list.machine.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { AsOf } from '../parts/as-of.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import layout from '../parts/layout.module.css'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import { ActiveDeposit } from './active-deposit.tsx'
import css from './deposit-list.module.css'
import { DepositTotals } from './deposit-totals.tsx'
import { PastDeposits } from './past-deposits.tsx'
import { PayoutsAhead } from './payouts-ahead.tsx'

type ListProps = ViewProps<typeof depositListMachine>

const opening = addressOf({ name: 'depositOpening', query: {} })
const locations: Record<DepositGroup, RouteLocation> = {
  active: { name: 'deposits', query: {} },
  past: { name: 'deposits', query: { status: 'past' } },
}

export function DepositListView(props: ListProps) {
  const { snapshot, report } = props
  const { group, items, failure, refused, at, isOutdated } = snapshot.context
  const isLoading = snapshot.matches('loading')
  const hasNothing = !isLoading && !snapshot.matches('notLoaded') && items.length === 0
  return (
    <div className={layout.page}>
      <div className={css.head}>
        <Groups group={group} />
        {hasNothing && group === 'active' ? null : (
          <Button component={Link} href={opening} leftSection={<IconPlus size={18} aria-hidden />}>
            <Trans>Open a deposit</Trans>
          </Button>
        )}
      </div>
      {isLoading ? (
        <Card>
          <Skeleton shape={group === 'active' ? 'amount' : 'rows'} />
        </Card>
      ) : null}
      {snapshot.matches('notLoaded') ? (
        <Card>
          <NotLoaded query={snapshot} ask={report}>
            <Trans>We couldn’t load your deposits. Your money is safe.</Trans>
          </NotLoaded>
        </Card>
      ) : null}
      {hasNothing ? (
        <Card>
          <Nothing group={group} />
        </Card>
      ) : null}
      {!isLoading && items.length > 0 ? <Listing {...props} /> : null}
      {!isLoading && items.length > 0 && failure && refused === null ? (
        <FailureMessage failure={failure} />
      ) : null}
      <Group justify="space-between" gap="0 1rem">
        <Anchor
          component={Link}
          className={layout.link ?? ''}
          href={addressOf({ name: 'cryptoCases', query: {} })}
        >
          <Trans>Baskets of the plans</Trans>
        </Anchor>
        {isLoading || snapshot.matches('notLoaded') ? null : (
          <AsOf
            at={at}
            isBusy={snapshot.matches('refreshing')}
            isOutdated={isOutdated}
            onRefresh={() => report({ type: 'refresh.requested' })}
          />
        )}
      </Group>
    </div>
  )
}

/** Two lists with addresses of their own. */
function Groups({ group }: { group: DepositGroup }) {
  const { t } = useLingui()
  const link = (of: DepositGroup, text: ReactNode) => (
    <Link href={addressOf(locations[of])} aria-current={of === group ? 'page' : undefined}>
      {text}
    </Link>
  )
  return (
    <nav className={css.groups} aria-label={t`Which deposits`}>
      {link('active', <Trans context="deposits">Active</Trans>)}
      {link('past', <Trans context="deposits">Past</Trans>)}
    </nav>
  )
}

function Nothing({ group }: { group: DepositGroup }) {
  return group === 'active' ? (
    <Empty
      order={2}
      icon={IconBuildingBank}
      title={<Trans>No active deposits</Trans>}
      action={
        <Button component={Link} href={opening}>
          <Trans>Choose a plan</Trans>
        </Button>
      }
    >
      <Trans>
        A plan states the daily yield, the term and the minimum amount. Earnings are locked until
        the term ends.
      </Trans>
    </Empty>
  ) : (
    <Empty
      order={2}
      icon={IconHistory}
      title={<Trans>No past deposits</Trans>}
      action={
        <Button component={Link} variant="default" href={addressOf(locations.active)}>
          <Trans>Show active deposits</Trans>
        </Button>
      }
    >
      <Trans>A deposit appears here when its term has ended or when you have closed it.</Trans>
    </Empty>
  )
}

/** Says once of all deposits that their renewal needs a subscription. */
function UncoveredRenewals({ payouts }: { payouts: Payout[] }) {
  const uncovered = payouts.filter(({ renewal }) => renewal === 'uncovered')
  const plans = [...new Set(uncovered.map(({ plan }) => plan))].join(', ')
  if (plans === '') return null
  return (
    <Box mb="md">
      <Notice
        kind="warn"
        action={
          <Anchor component={Link} href={addressOf({ name: 'subscription', query: {} })}>
            <Trans>Go to the subscription</Trans>
          </Anchor>
        }
      >
        <Trans>Set to renew, but no subscription lasts until then: {plans}.</Trans>
      </Notice>
    </Box>
  )
}

function Listing({ snapshot, report }: ListProps) {
  const { group, items, nextCursor, payouts, at } = snapshot.context
  const isLoadingOlder = snapshot.matches('loadingOlder')
  return (
    <>
      {group === 'active' ? (
        <>
          {payouts ? (
            <Card component="section">
              <PayoutsAhead payouts={payouts} snapshot={snapshot} report={report} />
            </Card>
          ) : null}
          <Card component="section">
            <CardHead
              title={<Trans>Active deposits</Trans>}
              action={
                <Text component="span" size="sm" c="dimmed">
                  <Trans>Payouts are estimated</Trans>
                </Text>
              }
            />
            <UncoveredRenewals payouts={payouts?.items ?? []} />
            <ul className={layout.list}>
              {items.map((deposit) => (
                <ActiveDeposit
                  key={deposit.id}
                  deposit={deposit}
                  worthIn={payouts?.currency ?? defaultCurrency}
                  payout={payouts?.items.find((payout) => payout.deposit === deposit.id)}
                  snapshot={snapshot}
                  report={report}
                />
              ))}
            </ul>
          </Card>
          {nextCursor === null ? (
            <Card component="section">
              <DepositTotals deposits={items} />
            </Card>
          ) : null}
        </>
      ) : (
        <Card component="section">
          <PastDeposits deposits={items} now={at} />
        </Card>
      )}
      {nextCursor === null ? null : (
        <Button
          variant="default"
          fullWidth
          disabled={!snapshot.can({ type: 'older.requested' })}
          aria-busy={isLoadingOlder || undefined}
          onClick={() => report({ type: 'older.requested' })}
        >
          {isLoadingOlder ? <Trans>Loading older deposits…</Trans> : <Trans>Show older</Trans>}
        </Button>
      )}
    </>
  )
}
