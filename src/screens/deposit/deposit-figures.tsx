import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import type { Deposit } from '../../api/contract/deposit.ts'
import { sum } from '../../machines/decimal.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Moment } from '../parts/moment.tsx'
import { useFormat } from '../parts/use-format.ts'
import { Withheld } from '../parts/withheld.tsx'

/** What went in, what is or was withheld, and what comes or came out. */
export function DepositFigures({ deposit }: { deposit: Deposit }) {
  const format = useFormat()
  const { status, plan, amount, currency, daily, returned } = deposit
  const rows: LedgerRow[] = [
    {
      id: 'opened',
      label: <Trans context="a deposit was">Opened</Trans>,
      value: <Moment at={deposit.openedAt} year />,
    },
    {
      id: 'end',
      label:
        status === 'active' ? (
          <Trans>The term ends</Trans>
        ) : status === 'ended' ? (
          <Trans>The term ended</Trans>
        ) : (
          <Trans>Closed before the end</Trans>
        ),
      value: <Moment at={deposit.finishedAt ?? deposit.endsAt} year />,
    },
    {
      id: 'yield',
      label: <Trans>Daily yield, estimated</Trans>,
      value: format.percent(plan.dailyYield, 2),
    },
    {
      id: 'daily',
      label: <Trans>Earned a day, estimated</Trans>,
      value: <Amount value={daily} currency={currency} />,
    },
  ]
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
  rows.push({
    id: 'body',
    label: bodyLabel(deposit),
    value: (
      <Amount value={status === 'closed' ? (returned ?? amount) : amount} currency={currency} />
    ),
  })
  return <Ledger rows={[...rows, ...outcomeOf(deposit)]} />
}

function bodyLabel({ status, successor }: Deposit) {
  if (status === 'active') return <Trans>Your deposit</Trans>
  return successor === null ? (
    <Trans context="past">Your deposit, returned</Trans>
  ) : (
    <Trans>Your deposit, renewed</Trans>
  )
}

function outcomeOf({
  status,
  amount,
  currency,
  accrued,
  expected,
  successor,
  ...deposit
}: Deposit) {
  const rows: Record<Deposit['status'], LedgerRow[]> = {
    active: [
      {
        id: 'accrued',
        label: (
          <Withheld>
            <Trans>Earned so far, locked</Trans>
          </Withheld>
        ),
        value: <Amount value={accrued} currency={currency} tone="muted" />,
      },
      {
        id: 'expected',
        label: <Trans>Earnings of the whole term, estimated</Trans>,
        value: <Amount value={expected} currency={currency} tone="muted" />,
      },
      {
        id: 'total',
        kind: 'total',
        label: <Trans>Total payout (deposit + earnings), estimated</Trans>,
        value: <Amount value={sum(amount, expected)} currency={currency} />,
      },
    ],
    ended: [
      {
        id: 'accrued',
        label: <Trans>Earnings, paid out</Trans>,
        value: <Amount value={accrued} currency={currency} sign="always" />,
      },
      {
        id: 'total',
        kind: 'total',
        label: <Trans>Went to your balance</Trans>,
        value: (
          <Amount value={successor === null ? sum(amount, accrued) : accrued} currency={currency} />
        ),
      },
    ],
    closed: [
      {
        id: 'forfeited',
        kind: 'loss',
        label: <Trans context="past">Earnings, lost</Trans>,
        value: <Amount value={deposit.forfeited ?? accrued} currency={currency} sign="loss" />,
      },
      {
        id: 'total',
        kind: 'total',
        label: <Trans>Went to your balance</Trans>,
        value: <Amount value={deposit.returned ?? amount} currency={currency} />,
      },
    ],
  }
  return rows[status]
}
