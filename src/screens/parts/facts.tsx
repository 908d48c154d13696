import type { ReactNode } from 'react'
import css from './facts.module.css'

/** Short facts, each an element, with a dot between those that share a line. */
export function Facts({ children }: { children: ReactNode }) {
  return <span className={css.facts}>{children}</span>
}
