import { useLingui } from '@lingui/react/macro'
import { nearnessOf } from './format.ts'
import { timeText } from './time.ts'
import { useFormat } from './use-format.ts'

type WhenProps = {
  /** ISO 8601, from the wire. */
  at: string
  /** Milliseconds of the machine's clock, so that a view stays a function of its snapshot. */
  now: number
  /** `moment`: "Today, 14:02"; `day`: "Today"; `weekday`: "Today" or "Mon 8 December", the head of a group. */
  form?: 'moment' | 'day' | 'weekday'
}

export function When({ at, now, form = 'moment' }: WhenProps) {
  const { t } = useLingui()
  const format = useFormat()
  const moment = new Date(at)
  const today = new Date(now)
  const words = { today: t`Today`, yesterday: t`Yesterday` }
  const nearness = nearnessOf(moment, today)
  const year = moment.getFullYear() !== today.getFullYear()
  const weekday = form === 'weekday'
  const day = nearness === 'other' ? format.day(moment, { weekday, year }) : words[nearness]
  return <time dateTime={at}>{form === 'moment' ? `${day}, ${timeText(moment)}` : day}</time>
}
