import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Deposit } from '../../api/contract/deposit.ts'
import { nextEarningAt } from '../../machines/deposit-growth.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Moment } from '../parts/moment.tsx'

const ends: Record<Deposit['status'], ReactNode> = {
  active: <Trans>The term ends</Trans>,
  ended: <Trans>The term ended</Trans>,
  closed: <Trans>Closed before the end</Trans>,
}

/** Tells what stands neither above the curve nor in it: moments, one day's earnings and when the next come, the basket. */
export function DepositDetails({ deposit }: { deposit: Deposit }) {
  const { status, plan, currency, daily, openedAt, finishedAt, endsAt, predecessor } = deposit
  const rows: LedgerRow[] = [
    {
      id: 'opened',
      label:
        predecessor === null ? (
          <Trans context="a deposit was">Opened</Trans>
        ) : (
          <Trans>Renewed, days count from</Trans>
        ),
      value: <Moment at={openedAt} year />,
    },
    {
      id: 'end',
      label: ends[status],
      value: <Moment at={finishedAt ?? endsAt} year />,
    },
    {
      id: 'daily',
      label:
        status === 'active' ? <Trans>Earned a day, estimated</Trans> : <Trans>Earned a day</Trans>,
      value: <Amount value={daily} currency={currency} />,
    },
  ]
  if (status === 'active' && deposit.days.passed < deposit.days.total) {
    rows.push({
      id: 'next',
      label: <Trans>Next earnings</Trans>,
      value: <Moment at={nextEarningAt(deposit)} />,
    })
  }
  if (plan.cryptoCase !== null) {
    rows.push({
      id: 'case',
      label: <Trans>Invested in the basket</Trans>,
      value: (
        <Anchor
          component={Link}
          display="inline-block"
          py="0.125rem"
          href={addressOf({ name: 'cryptoCases', query: {} })}
          inherit
          translate="no"
        >
          {plan.cryptoCase.title}
        </Anchor>
      ),
    })
  }
  return <Ledger rows={rows} />
}
