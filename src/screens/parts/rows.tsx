import type { ReactNode } from 'react'
import css from './rows.module.css'

/** The list around `Row`s. */
export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={css.rows} aria-label={label}>
      {children}
    </ul>
  )
}
