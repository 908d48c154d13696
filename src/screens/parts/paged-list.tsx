import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Page } from '../../machines/query.machine.ts'
import type { QueryProps } from '../view.ts'
import { NotLoaded } from './not-loaded.tsx'
import { Older } from './older.tsx'
import css from './paged-list.module.css'
import { Skeleton } from './skeleton.tsx'

type PagedListProps<Item, ItemPage extends Page<Item>> = QueryProps<ItemPage> & {
  /** So many rows hold the place of those that are awaited. */
  awaited: number
  /** That it is this list that could not be loaded. */
  notLoaded: ReactNode
  empty: ReactNode
  loadingOlder: ReactNode
  /** The shown rows keep their place while others are awaited. */
  stays?: boolean
  children: (page: ItemPage) => ReactNode
}

/** A list that goes on from page to page. */
export function PagedList<Item, ItemPage extends Page<Item>>({
  query,
  ask,
  awaited,
  notLoaded,
  empty,
  loadingOlder,
  stays = false,
  children,
}: PagedListProps<Item, ItemPage>) {
  const { data, olderFailure } = query.context
  if (query.matches('notLoaded')) {
    return (
      <NotLoaded query={query} ask={ask}>
        {notLoaded}
      </NotLoaded>
    )
  }
  const isAwaited = query.matches('loading')
  if (data === null || (isAwaited && !stays)) {
    return <Skeleton shape="rows" count={awaited} />
  }
  if (data.items.length === 0) return empty
  const isLoadingOlder = query.matches('loadingOlder')
  return (
    <>
      <div className={css.rows} aria-busy={isAwaited || undefined}>
        {isAwaited ? (
          <VisuallyHidden role="status">
            <Trans>Loading…</Trans>
          </VisuallyHidden>
        ) : null}
        {children(data)}
      </div>
      {data.nextCursor === null ? null : (
        <Older
          failure={olderFailure}
          canLoad={query.can({ type: 'older.requested' })}
          isLoading={isLoadingOlder}
          onLoad={() => ask({ type: 'older.requested' })}
        >
          {isLoadingOlder ? loadingOlder : <Trans>Show older</Trans>}
        </Older>
      )}
    </>
  )
}
