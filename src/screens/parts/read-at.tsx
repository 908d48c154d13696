import type { QueryProps } from '../view.ts'
import { AsOf } from './as-of.tsx'

/** When what is shown was read, that it could not be refreshed, and the button that has it read anew. */
export function ReadAt({
  query,
  ask,
  stays = false,
}: QueryProps<{ at: number }> & {
  /** The shown content keeps its place while other content is awaited. */
  stays?: boolean
}) {
  const { data, failure } = query.context
  const isAwaited = query.matches('loading')
  return data === null || (isAwaited && !stays) || query.matches('notLoaded') ? null : (
    <AsOf
      at={data.at}
      isBusy={isAwaited || query.matches('refreshing')}
      isOutdated={failure !== null}
      onRefresh={() => ask({ type: 'refresh.requested' })}
    />
  )
}
