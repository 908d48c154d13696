import { Trans } from '@lingui/react/macro'
import { Button, Card } from '@mantine/core'
import { IconArrowBarToDown, IconArrowRight } from '@tabler/icons-react'
import type { Refill } from '../../api/contract/refill.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import css from './waiting-refill.module.css'

/** A refill that was begun and waits for its transfer: the way back to its address. */
export function WaitingRefill({ refill }: { refill: Refill }) {
  return (
    <Card component="section">
      <div className={css.waiting}>
        <span className={css.icon} aria-hidden>
          <IconArrowBarToDown size={20} stroke={1.75} />
        </span>
        <div className={css.text}>
          <h2 className={css.title}>
            <Trans>An unfinished refill</Trans>
          </h2>
          <span className={css.figures}>
            <Amount value={refill.amount} currency={refill.currency} />
            {refill.network === refill.currency ? null : (
              <span className={css.network}>{refill.network}</span>
            )}
            <StatusChip kind="wait">
              <Trans>Waiting</Trans>
            </StatusChip>
          </span>
        </div>
        <Button
          component="a"
          href={addressOf({ name: 'refill', id: refill.id, query: {} })}
          variant="light"
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
        >
          <Trans>Continue</Trans>
        </Button>
      </div>
    </Card>
  )
}
