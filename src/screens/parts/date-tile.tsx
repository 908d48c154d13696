import { VisuallyHidden } from '@mantine/core'
import css from './date-tile.module.css'
import { monthText } from './format.ts'
import { useFormat } from './use-format.ts'

/** A day of the person's own zone as a leaf of a calendar; read out with its year. */
export function DateTile({ at }: { at: string }) {
  const format = useFormat()
  const day = new Date(at)
  return (
    <time className={css.tile} dateTime={at}>
      <VisuallyHidden>{format.day(day, { year: true })} </VisuallyHidden>
      <span className={css.month} aria-hidden>
        {monthText(day, format.locale)}
      </span>
      <span className={css.day} aria-hidden>
        {day.getDate()}
      </span>
    </time>
  )
}
