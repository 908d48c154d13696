import { useLingui } from '@lingui/react/macro'
import type { Operation } from '../../api/contract/user.ts'
import { Amount } from '../parts/amount.tsx'
import { Row } from '../parts/row.tsx'
import { When } from '../parts/when.tsx'
import { accounts, operations } from './operation-texts.ts'

type OperationRowProps = {
  operation: Operation
  /** When it was asked for, in milliseconds. */
  asOf: number
}

export function OperationRow({ operation, asOf }: OperationRowProps) {
  const { i18n } = useLingui()
  const { type, account, amount, currency, createdAt } = operation
  const { icon, title } = operations[type]
  return (
    <Row
      icon={icon}
      kind={amount.startsWith('-') ? 'out' : 'in'}
      title={i18n._(title)}
      note={i18n._(accounts[account])}
      end={<Amount value={amount} currency={currency} sign="always" />}
      endNote={<When at={createdAt} now={asOf} />}
    />
  )
}
