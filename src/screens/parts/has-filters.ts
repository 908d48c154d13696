import type { Page } from '../../machines/query.machine.ts'
import type { QueryProps } from '../view.ts'

/**
 * One entry or none leaves nothing to choose from. A filter that is chosen stays, to be taken back, and so does one that
 * was: what has the focus is not taken away.
 */
export function hasFilters(
  { query }: Pick<QueryProps<Page<unknown>>, 'query'>,
  isUsed: boolean,
): boolean {
  const { data } = query.context
  return isUsed || query.matches('loading') || data === null || data.items.length > 1
}
