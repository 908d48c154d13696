import type { ReactNode } from 'react'
import css from './actions.module.css'

/** Buttons side by side, and below each other where that is too wide. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}
