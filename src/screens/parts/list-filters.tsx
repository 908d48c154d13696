import type { ReactNode } from 'react'
import type { Page } from '../../machines/query.machine.ts'
import type { QueryProps } from '../view.ts'
import layout from './layout.module.css'

type ListFiltersProps = Pick<QueryProps<Page<unknown>>, 'query'> & {
  isChosen: boolean
  children: ReactNode
}

/** Hidden where one entry or none leaves nothing to choose from; a chosen filter stays, to be taken back. */
export function ListFilters({ query, isChosen, children }: ListFiltersProps) {
  const { data } = query.context
  const isUseless = !query.matches('loading') && data !== null && data.items.length < 2
  return isUseless && !isChosen ? null : <div className={layout.filters}>{children}</div>
}
