import { Trans } from '@lingui/react/macro'
import { IconBuildingBank } from '@tabler/icons-react'
import type { Deposit } from '../../api/contract/deposit.ts'
import { sum } from '../../machines/decimal.ts'
import { addressOf } from '../addresses.ts'
import { DepositStatusChip } from '../deposit/deposit-status.tsx'
import { Amount } from '../parts/amount.tsx'
import { Facts } from '../parts/facts.tsx'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { useFormat } from '../parts/use-format.ts'
import { When } from '../parts/when.tsx'

/** The amount stayed invested where another deposit followed; earnings of one closed early were lost. */
function Paid({ deposit }: { deposit: Deposit }) {
  const { amount, accrued, currency, status, successor } = deposit
  const money = (value: string) => <Amount value={value} currency={currency} />
  if (status === 'closed') return <Trans>{money(amount)} returned, earnings lost</Trans>
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
        return (
          <Row
            key={id}
            icon={IconBuildingBank}
            kind={status === 'ended' ? 'in' : 'plain'}
            href={addressOf({ name: 'deposit', id, query: {} })}
            title={
              <>
                <span translate="no">{plan.title}</span> · {format.ownAmount(amount, currency)}
              </>
            }
            note={
              <Facts>
                <When at={deposit.finishedAt ?? deposit.endsAt} now={now} />
                <span>
                  <Paid deposit={deposit} />
                </span>
              </Facts>
            }
            end={
              status === 'ended' ? (
                <Amount value={accrued} currency={currency} sign="always" />
              ) : (
                <Amount value={deposit.forfeited ?? accrued} currency={currency} sign="loss" />
              )
            }
            endNote={<DepositStatusChip status={status} />}
          />
        )
      })}
    </Rows>
  )
}
