import { Plural, Trans } from '@lingui/react/macro'
import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconArrowBarToDown, IconArrowBarUp, IconArrowRight } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Payment } from '../../api/contract/payment.ts'
import type { Refill } from '../../api/contract/refill.ts'
import type { Unfinished } from '../../machines/cabinet.machine.ts'
import { restOf } from '../../machines/refill-stage.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { Facts } from '../parts/facts.tsx'
import { Period } from '../parts/period.tsx'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import css from './unfinished.module.css'

/** Leads back to what was begun and waits. */
export const UnfinishedCard = memo(function UnfinishedCard({
  refill,
  moreRefills,
  payment,
  morePayments,
}: Unfinished) {
  if (!refill && !payment) return null
  return (
    <Card component="section" className={css.card} data-unfinished>
      <VisuallyHidden component="h2">
        <Trans>Under way</Trans>
      </VisuallyHidden>
      <Rows>
        {refill ? <RefillRow refill={refill} /> : null}
        {moreRefills > 0 ? (
          <More href={addressOf({ name: 'refill', query: { status: 'waiting' } })}>
            <Plural value={moreRefills} one="# more refill" other="# more refills" />
          </More>
        ) : null}
        {payment ? <PaymentRow payment={payment} /> : null}
        {morePayments > 0 ? (
          <More href={addressOf({ name: 'withdrawal', query: {} })}>
            <Plural value={morePayments} one="# more withdrawal" other="# more withdrawals" />
          </More>
        ) : null}
      </Rows>
    </Card>
  )
})

/** Money that the network has seen is said to be on its way; for what is still to send the time left is told. */
function RefillRow({ refill }: { refill: Refill }) {
  const { seen, needed } = refill.confirmations
  const left = <Period seconds={refill.expiresIn} />
  const isCredited = refill.status === 'replenished'
  const rest = isCredited ? restOf(refill) : null
  return (
    <Row
      icon={IconArrowBarToDown}
      kind="look"
      title={
        isCredited ? (
          <Trans>The rest of a refill</Trans>
        ) : refill.received === null ? (
          <Trans>An unfinished refill</Trans>
        ) : (
          <Trans>A refill on its way</Trans>
        )
      }
      end={<Amount value={rest ?? refill.received ?? refill.amount} currency={refill.currency} />}
      note={
        refill.received !== null && !isCredited ? (
          <Trans>
            {seen} of {needed} confirmations
          </Trans>
        ) : (
          <Facts>
            {refill.network === refill.currency ? null : <span>{refill.network}</span>}
            {refill.expiresIn > 0 ? (
              <span>
                <Trans>{left} left</Trans>
              </span>
            ) : null}
          </Facts>
        )
      }
      endNote={
        <StatusChip kind="wait">
          <Trans>Waiting</Trans>
        </StatusChip>
      }
      href={addressOf({ name: 'refill', id: refill.id, query: {} })}
    />
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  return (
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
  )
}

function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className={css.more}>
      <Anchor component={Link} href={href} size="sm">
        {children}
        <IconArrowRight size={16} stroke={1.75} aria-hidden />
      </Anchor>
    </li>
  )
}
