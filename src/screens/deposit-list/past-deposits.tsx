import { Trans } from '@lingui/react/macro'
import { IconBuildingBank } from '@tabler/icons-react'
import type { Deposit } from '../../api/contract/deposit.ts'
import { isPositive, sum } from '../../machines/decimal.ts'
import { addressOf } from '../addresses.ts'
import { DepositStatusChip } from '../deposit/deposit-status.tsx'
import { Amount } from '../parts/amount.tsx'
import { Facts } from '../parts/facts.tsx'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { useFormat } from '../parts/use-format.ts'

const lostOf = ({ forfeited, accrued }: Deposit) => forfeited ?? accrued

/** The amount stayed invested where another deposit followed; earnings of one closed early were lost. */
function Paid({ deposit }: { deposit: Deposit }) {
  const { amount, accrued, currency, status, successor } = deposit
  const money = (value: string) => <Amount value={value} currency={currency} />
  if (status === 'closed') {
    return isPositive(lostOf(deposit)) ? (
      <Trans>{money(amount)} returned, earnings lost</Trans>
    ) : (
      <Trans>{money(amount)} returned, nothing was earned yet</Trans>
    )
  }
  if (successor === null) return <Trans>paid {money(sum(amount, accrued))}</Trans>
  return <Trans>paid {money(accrued)}, deposit renewed</Trans>
}

/** Tells what each brought, or cost. */
export function PastDeposits({ deposits, now }: { deposits: Deposit[]; now: number }) {
  const format = useFormat()
  return (
    <Rows>
      {deposits.map((deposit) => {
        const { id, plan, status, amount, currency, accrued } = deposit
        const over = deposit.finishedAt ?? deposit.endsAt
        const year = new Date(over).getFullYear() !== new Date(now).getFullYear()
        return (
          <Row
            key={id}
            icon={IconBuildingBank}
            kind={status === 'ended' ? 'in' : 'plain'}
            href={addressOf({ name: 'deposit', id, query: {} })}
            title={<span translate="no">{plan.title}</span>}
            note={
              <Facts>
                {status === 'closed' ? null : <Amount value={amount} currency={currency} />}
                <time dateTime={over}>{format.day(over, { year })}</time>
                <span>
                  <Paid deposit={deposit} />
                </span>
              </Facts>
            }
            end={
              status === 'ended' ? (
                <Amount value={accrued} currency={currency} sign="always" />
              ) : isPositive(lostOf(deposit)) ? (
                <Amount value={lostOf(deposit)} currency={currency} sign="loss" />
              ) : null
            }
            endNote={<DepositStatusChip status={status} />}
          />
        )
      })}
    </Rows>
  )
}
