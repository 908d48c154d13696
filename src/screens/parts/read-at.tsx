import type { QueryProps } from '../view.ts'
import { AsOf } from './as-of.tsx'

/** When what is shown was read, that it could not be refreshed, and the button that has it read anew. */
export function ReadAt({ query, ask }: QueryProps<{ at: number }>) {
  const { data, failure } = query.context
  return data === null || query.matches('loading') || query.matches('notLoaded') ? null : (
    <AsOf
      at={data.at}
      isBusy={query.matches('refreshing')}
      isOutdated={failure !== null}
      onRefresh={() => ask({ type: 'refresh.requested' })}
    />
  )
}
