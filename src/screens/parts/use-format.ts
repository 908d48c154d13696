import { useLingui } from '@lingui/react/macro'
import { HIDDEN, useShowing } from './amounts.tsx'
import { splitAmount } from './figure.ts'
import { amountText, type DayForm, daysText, dayText } from './format.ts'
import { localeOf } from './locale.ts'
import { timeText } from './time.ts'

type Moment = string | number | Date

/** Writes in the language that is shown, for where only text can stand; elsewhere an amount is the part `Amount`. */
export function useFormat() {
  const { i18n } = useLingui()
  const { isHidden, isInCompany } = useShowing()
  const locale = localeOf(i18n.locale)
  const amount = (value: string, currency: string, digits?: number) =>
    amountText(value, currency, locale, digits)
  const day = (at: Moment, form?: DayForm) => dayText(new Date(at), locale, form)
  const figure = (value: string, digits: number) => {
    const { whole, fraction } = splitAmount(value, digits, locale)
    return `${whole}${fraction}`
  }
  return {
    locale,
    /** Formats an amount of terms, or one that is typed and about to move: it is never hidden. */
    amount,
    /**
     * Formats the person's own amount, which may be hidden. It is exact to the last digit, for names, titles and sentences
     * that are about one amount; in a row among others stands `Amount`, which shortens it.
     */
    ownAmount: (value: string, currency: string, digits?: number) =>
      amount(isHidden ? HIDDEN : value, currency, digits),
    /** There and not moved, as beside a field in which an amount is typed. */
    heldAmount: (value: string, currency: string) => amount(isInCompany ? HIDDEN : value, currency),
    day,
    /** "14–16 November", of one month. */
    days: (since: Moment, until: Moment, form?: Pick<DayForm, 'year'>) =>
      daysText(new Date(since), new Date(until), locale, form),
    /** "24 November, 14:02". */
    moment: (at: Moment, form?: DayForm) => `${day(at, form)}, ${timeText(new Date(at))}`,
    /** "0.45 %", from a decimal string of the wire; `digits` is the least number of decimals. */
    percent: (value: string, digits = 0) => `${figure(value, digits)}\u00a0%`,
    /** "12,345": not by Intl, which writes English figures in Kazakh. */
    count: (value: number) => figure(String(value), 0),
  }
}
