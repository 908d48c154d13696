import { Trans } from '@lingui/react/macro'
import { Card, VisuallyHidden } from '@mantine/core'
import { IconArrowBarToDown, IconArrowBarUp } from '@tabler/icons-react'
import type { Unfinished } from '../../machines/cabinet.machine.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import css from './unfinished.module.css'

/** What was begun and waits: the way back to it. */
export function UnfinishedCard({ refill, payment }: Unfinished) {
  if (!refill && !payment) return null
  return (
    <Card component="section" className={css.card ?? ''}>
      <VisuallyHidden component="h2">
        <Trans>Under way</Trans>
      </VisuallyHidden>
      <Rows>
        {refill ? (
          <Row
            icon={IconArrowBarToDown}
            kind="look"
            title={<Trans>An unfinished refill</Trans>}
            end={<Amount value={refill.amount} currency={refill.currency} />}
            note={refill.network === refill.currency ? null : refill.network}
            endNote={
              <StatusChip kind="wait">
                <Trans>Waiting</Trans>
              </StatusChip>
            }
            href={addressOf({ name: 'refill', id: refill.id, query: {} })}
          />
        ) : null}
        {payment ? (
          <Row
            icon={IconArrowBarUp}
            kind="look"
            title={<Trans>A withdrawal under way</Trans>}
            end={<Amount value={payment.amount} currency={payment.currency} />}
            note={payment.network === payment.currency ? null : payment.network}
            endNote={
              payment.status === 'pending' ? (
                <StatusChip kind="wait">
                  <Trans>Pending</Trans>
                </StatusChip>
              ) : (
                <StatusChip kind="look">
                  <Trans>On inspection</Trans>
                </StatusChip>
              )
            }
            href={addressOf({ name: 'withdrawal', id: payment.id, query: {} })}
          />
        ) : null}
      </Rows>
    </Card>
  )
}
