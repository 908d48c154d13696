import type { CSSProperties } from 'react'
import css from './ticks.module.css'

type TicksProps = {
  done: number
  /** So many will be done when what is withheld has come; hatched from `done` on. */
  awaited?: number
  of: number
  /** The same count in words: "Confirmations 7 of 12". */
  label: string
  tone?: 'brand' | 'in'
}

/** A rail with one mark per counted thing; above 60 the marks are grouped by five, the count stays in the label. */
export function Ticks({ done, awaited = done, of, label, tone = 'brand' }: TicksProps) {
  const reached = Math.min(done, of)
  const marks = of <= 60 ? of : Math.ceil(of / 5)
  const rail: CSSProperties & { '--marks': number; '--done': string; '--awaited': string } = {
    '--marks': marks,
    '--done': `${(100 * reached) / of}%`,
    '--awaited': `${(100 * (Math.min(awaited, of) - reached)) / of}%`,
  }
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={reached}
      className={css.ticks}
      data-tone={tone}
      data-dense={marks > 24 || undefined}
      style={rail}
    />
  )
}
