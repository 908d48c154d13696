import { Plural, Trans } from '@lingui/react/macro'
import { daysUntil } from './time.ts'

/** Says how far a payout is, by the calendar of the date beside it. */
export function InDays({ at, now }: { at: string; now: string | number }) {
  const days = daysUntil(at, now)
  return days > 0 ? (
    <Plural value={days} one="in # day" other="in # days" />
  ) : (
    <Trans context="a payout">today</Trans>
  )
}
