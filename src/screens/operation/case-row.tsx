import { Trans } from '@lingui/react/macro'
import { IconChartPie } from '@tabler/icons-react'
import type { CaseOperation } from '../../api/contract/statistics.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { useAmountText } from '../parts/amounts.tsx'
import { Row } from '../parts/row.tsx'
import { timeText } from '../parts/time.ts'
import css from './case-row.module.css'

const nbsp = '\u00a0'

/** A row says what a deposit bought or sold in its crypto case, currency by currency. */
export function CaseRow({ item }: { item: CaseOperation }) {
  const amountText = useAmountText()
  const { title, type, deposit, amount, currency, parts, createdAt } = item
  return (
    <Row
      icon={IconChartPie}
      kind="look"
      href={addressOf({ name: 'deposit', id: deposit, query: {} })}
      title={<span translate="no">{title}</span>}
      note={
        <>
          {type === 'bought' ? <Trans>Bought</Trans> : <Trans>Sold</Trans>} ·{' '}
          <time dateTime={createdAt}>{timeText(new Date(createdAt))}</time>
          <span className={css.assets} translate="no">
            {parts
              .map(({ asset, amount: share }) => `${asset}${nbsp}${amountText(share, currency, 0)}`)
              .join(' · ')}
          </span>
        </>
      }
      end={<Amount value={amount} currency={currency} />}
    />
  )
}
