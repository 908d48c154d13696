import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './folded.module.css'

type FoldedProps = {
  title: ReactNode
  /** An address leads to it: it has the focus when its page is opened. */
  isNamed?: boolean
  isOpen?: boolean
  children: ReactNode
}

/** Folds what is read once; a tap on its title opens it. */
export function Folded({ title, isNamed = false, isOpen = false, children }: FoldedProps) {
  return (
    <details className={css.folded} open={isOpen}>
      <summary className={css.title} data-named={isNamed || undefined}>
        <span>{title}</span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </summary>
      {children}
    </details>
  )
}
