import { useLingui } from '@lingui/react/macro'
import type { Operation } from '../../api/contract/user.ts'
import { Amount } from '../parts/amount.tsx'
import { Row } from '../parts/row.tsx'
import { timeText } from '../parts/time.ts'
import { When } from '../parts/when.tsx'
import { accounts, operations } from './operation-texts.ts'

type OperationRowProps = {
  operation: Operation
  /** Where its receipt is. */
  href: string
  /** When the list was asked for, in milliseconds; null where its day stands above already. */
  asOf: number | null
  /** At the end stands the account with what it held afterwards, and the moment leads. */
  hasBalance?: boolean
  hidden?: boolean
}

export function OperationRow({
  operation,
  href,
  asOf,
  hasBalance = false,
  hidden = false,
}: OperationRowProps) {
  const { i18n } = useLingui()
  const { type, account, amount, balanceAfter, currency, createdAt } = operation
  const { icon, title } = operations[type]
  const moment =
    asOf === null ? (
      <time dateTime={createdAt}>{timeText(new Date(createdAt))}</time>
    ) : (
      <When at={createdAt} now={asOf} />
    )
  return (
    <Row
      icon={icon}
      kind={amount.startsWith('-') ? 'out' : 'in'}
      href={href}
      title={i18n._(title)}
      note={hasBalance ? moment : i18n._(accounts[account])}
      end={<Amount value={amount} currency={currency} sign="always" hidden={hidden} />}
      endNote={
        hasBalance ? (
          <>
            {i18n._(accounts[account])}{' '}
            <Amount value={balanceAfter} currency={currency} hidden={hidden} />
          </>
        ) : (
          moment
        )
      }
    />
  )
}
