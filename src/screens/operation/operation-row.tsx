import { Trans, useLingui } from '@lingui/react/macro'
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
  /** What the account held after it, in place of the moment. */
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
      note={
        <>
          {i18n._(accounts[account])}
          {hasBalance ? <> · {moment}</> : null}
        </>
      }
      end={<Amount value={amount} currency={currency} sign="always" hidden={hidden} />}
      endNote={
        hasBalance ? (
          <Trans>
            Balance <Amount value={balanceAfter} currency={currency} hidden={hidden} />
          </Trans>
        ) : (
          moment
        )
      }
    />
  )
}
