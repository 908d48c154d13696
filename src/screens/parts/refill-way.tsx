import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Currency } from '../../api/contract/amount.ts'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { isBelow } from '../../machines/decimal.ts'
import { type Lacking, refillFor } from '../../machines/refill-amount.ts'
import { addressOf } from '../addresses.ts'
import { useFormat } from './use-format.ts'

type RefillProps = { systems: PaymentSystem[]; lacking: Lacking }

type RefillWayProps = RefillProps & {
  /** A deposit is being opened, and what was chosen for it waits. */
  isForDeposit?: boolean
  /** Another button is what the page is for. */
  isBeside?: boolean
  disabled?: boolean
}

/** Leads to the form of a refill and names the amount that the form begins with. */
export function RefillWay({
  systems,
  lacking: { currency, amount },
  isForDeposit = false,
  isBeside = false,
  disabled = false,
}: RefillWayProps) {
  const format = useFormat()
  const refill = refillFor(systems, { currency, amount })
  const sent = format.amount(refill?.amount ?? amount, currency)
  const back = isForDeposit ? { return: 'depositOpening' } : {}
  return (
    <Button
      component={Link}
      href={addressOf({ name: 'refill', query: { lacking: amount, of: currency, ...back } })}
      {...(isBeside ? { variant: 'default' } : { size: 'lg', fullWidth: true })}
      {...(disabled ? { 'data-disabled': true, 'aria-disabled': true } : {})}
    >
      <Trans>Refill {sent}</Trans>
    </Button>
  )
}

type OnlyProps = { of: Currency; other: Currency | null }

/** Says why money in another currency is not enough, and how it would be. */
export function OnlyCounts({ of, other }: OnlyProps) {
  if (other === null) return null
  return (
    <Trans>
      Only {of} counts: refill it, or{' '}
      <Anchor
        component={Link}
        href={addressOf({ name: 'exchange', query: { from: other, to: of } })}
        inherit
        underline="always"
      >
        exchange {other}
      </Anchor>
      .
    </Trans>
  )
}

/** Says why a refill has to be larger than what is lacking. */
export function RefillReason({ systems, lacking }: RefillProps) {
  const format = useFormat()
  const refill = refillFor(systems, lacking)
  if (!refill || !isBelow(lacking.amount, refill.amount)) return null
  const { min, fee } = refill.system.refill
  const least = format.amount(min, lacking.currency)
  const kept = format.amount(fee, lacking.currency)
  return isBelow(min, refill.amount) ? (
    <Trans>Our fee of a refill is {kept}.</Trans>
  ) : (
    <Trans>The smallest refill is {least}.</Trans>
  )
}
