import type { HTMLAttributes } from 'react'
import css from './card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & { component?: 'article' | 'div' | 'section' }

/** Gives what is inside no context: Mantine's card makes one at each drawing, for which React goes through all inside. */
export function Card({ component: Element = 'div', className = '', ...props }: CardProps) {
  return <Element {...props} className={`${css.card} ${className}`.trim()} />
}
