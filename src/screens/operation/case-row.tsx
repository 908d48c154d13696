import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { IconChartPie } from '@tabler/icons-react'
import type { CaseOperation } from '../../api/contract/statistics.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { Facts } from '../parts/facts.tsx'
import layout from '../parts/layout.module.css'
import { Row } from '../parts/row.tsx'
import { timeText } from '../parts/time.ts'
import { useFormat } from '../parts/use-format.ts'

const nbsp = '\u00a0'

/** A row says what a deposit bought or sold in its crypto case, currency by currency. */
export function CaseRow({ item }: { item: CaseOperation }) {
  const format = useFormat()
  const { title, type, deposit, amount, currency, parts, createdAt } = item
  return (
    <Row
      icon={IconChartPie}
      kind="look"
      href={addressOf({ name: 'deposit', id: deposit, query: {} })}
      title={<span translate="no">{title}</span>}
      note={
        <>
          <Facts>
            <span>{type === 'bought' ? <Trans>Bought</Trans> : <Trans>Sold</Trans>}</span>
            <time dateTime={createdAt}>{timeText(new Date(createdAt))}</time>
          </Facts>
          <Box className={layout.breaks} component="span" display="block" translate="no">
            {parts
              .map(
                ({ asset, amount: share }) =>
                  `${asset}${nbsp}${format.ownAmount(share, currency, 0)}`,
              )
              .join(' · ')}
          </Box>
        </>
      }
      end={<Amount value={amount} currency={currency} />}
    />
  )
}
