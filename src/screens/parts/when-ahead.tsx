import { useLingui } from '@lingui/react/macro'
import { dayText } from './format.ts'
import { localeOf } from './locale.ts'
import { timeText } from './time.ts'

/** A moment some days ahead, in milliseconds: "24 November, 14:02". */
export function WhenAhead({ at }: { at: number }) {
  const { i18n } = useLingui()
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()}>
      {dayText(moment, localeOf(i18n.locale))}, {timeText(moment)}
    </time>
  )
}
