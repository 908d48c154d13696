import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Payout } from '../../src/api/contract/payout.ts'
import type { CalendarFile } from '../calendar-file.ts'
import { joined, msg, type Text } from '../catalogue.ts'
import type { Locale } from '../locale.ts'
import type { InvestmentRules } from './deposit.ts'
import { readPayouts } from './payout.ts'
import { sumOf } from './written-values.ts'

const SECONDS_OF_DAY = 86_400

/**
 * One event a deposit, at the moment of its end. Its identifier is the deposit's and its sequence grows with time, so
 * that a calendar which took an earlier file updates what it has.
 */
export async function calendarOfPayouts(
  { database, clock, publicUrl }: InvestmentRules & { publicUrl: string },
  userId: number,
  locale: Locale,
): Promise<CalendarFile> {
  const now = await clock.now()
  const calendar = ical({
    prodId: { company: 'Cabinet', product: 'Payouts', language: locale.toUpperCase() },
    name: msg`Cabinet: payouts`(locale),
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const payout of await readPayouts(database, userId)) {
    const { deposit, endsAt } = payout
    const summary = summaryOf(payout)(locale)
    calendar.createEvent({
      id: `deposit-${deposit}@${new URL(publicUrl).hostname}`,
      sequence: Math.floor(now.getTime() / 1000),
      stamp: now,
      start: new Date(endsAt),
      summary,
      description: descriptionOf(payout)(locale),
      url: `${publicUrl}/deposits/${deposit}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: [{ type: ICalAlarmType.display, trigger: SECONDS_OF_DAY, description: summary }],
    })
  }
  // Its library leaves the last line without its end.
  return { name: `payouts-${now.toISOString().slice(0, 10)}`, text: `${calendar.toString()}\r\n` }
}

const summaryOf = ({ plan, paid, currency }: Omit<Payout, 'worth'>): Text =>
  msg`Payout of ${{ sum: sumOf(paid, currency) }}, ${{ plan }} deposit`

/** Amounts are estimated until the term ends. */
function descriptionOf({ amount, earned, currency, renewal }: Omit<Payout, 'worth'>): Text {
  const values = { amount: sumOf(amount, currency), earned: sumOf(earned, currency) }
  return joined(
    ' ',
    renewal === 'planned'
      ? msg({
          message: 'Estimated: {earned} earned. The deposit of {amount} renews automatically.',
          values,
        })
      : msg({ message: 'Estimated: {amount} of the deposit and {earned} earned.', values }),
    renewal === 'uncovered' ? msg`It renews only if your subscription lasts until then.` : '',
    msg`If you close the deposit early, nothing is earned.`,
  )
}
