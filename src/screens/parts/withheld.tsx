import type { ReactNode } from 'react'
import css from './withheld.module.css'

/** Names what is withheld: hatched, as it is everywhere. */
export function Withheld({ children }: { children: ReactNode }) {
  return (
    <span className={css.withheld}>
      <span className={css.swatch} aria-hidden />
      {children}
    </span>
  )
}
