import type { DayForm } from './format.ts'
import { useFormat } from './use-format.ts'

/** Day and minute in the person's own zone: "24 November, 14:02". */
export function Moment({ at, ...form }: DayForm & { at: string | number }) {
  const format = useFormat()
  return <time dateTime={new Date(at).toISOString()}>{format.moment(at, form)}</time>
}
