import { useLingui } from '@lingui/react/macro'
import { dayText } from '../parts/format.ts'
import { localeOf } from '../parts/locale.ts'
import { timeText } from '../parts/time.ts'

/** Day, year and minute in the person's own zone: a term may end in another year. */
export function Moment({ at }: { at: number }) {
  const { i18n } = useLingui()
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()}>
      {dayText(moment, localeOf(i18n.locale), { year: true })}, {timeText(moment)}
    </time>
  )
}
