import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconNews } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { NewsSummary } from '../../api/contract/news.ts'
import type { newsListMachine } from '../../machines/news-list.machine.ts'
import { addressOf } from '../addresses.ts'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Older } from '../parts/older.tsx'
import { Rows } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import css from './news.module.css'
import { NewsDate } from './news-date.tsx'

type NewsListProps = ViewProps<typeof newsListMachine>

export function NewsListView({ snapshot, report }: NewsListProps) {
  const { items } = snapshot.context
  if (snapshot.matches('notLoaded')) {
    return (
      <NotLoaded query={snapshot} ask={report} size="md">
        <Trans>We couldn’t load the news.</Trans>
      </NotLoaded>
    )
  }
  return (
    <Card>
      {snapshot.matches('loading') ? (
        <Skeleton shape="rows" count={5} />
      ) : items.length === 0 ? (
        <Empty order={2} icon={IconNews} title={<Trans>No news yet</Trans>}>
          <Trans>Changes in the cabinet will appear here.</Trans>
        </Empty>
      ) : (
        <Listing snapshot={snapshot} report={report} />
      )}
    </Card>
  )
}

function Listing({ snapshot, report }: NewsListProps) {
  const { t } = useLingui()
  const { items, unread, at, failure, nextCursor } = snapshot.context
  const isLoadingOlder = snapshot.matches('loadingOlder')
  return (
    <>
      <CardHead
        title={
          unread === 0
            ? t`All read`
            : t({
                context: 'news',
                message: `${plural(unread, { one: '# unread', other: '# unread' })}`,
              })
        }
      />
      <div className={css.items}>
        <Rows>
          {items.map((item) => (
            <NewsRow key={item.id} item={item} now={at} />
          ))}
        </Rows>
      </div>
      {nextCursor === null ? null : (
        <Older
          failure={failure}
          canLoad={snapshot.can({ type: 'older.requested' })}
          isLoading={isLoadingOlder}
          onLoad={() => report({ type: 'older.requested' })}
        >
          {isLoadingOlder ? <Trans>Loading older news…</Trans> : <Trans>Show older</Trans>}
        </Older>
      )}
    </>
  )
}

function NewsRow({ item, now }: { item: NewsSummary; now: number }) {
  const { id, title, summary, cover, locale, read } = item
  return (
    <li>
      <Link
        className={css.link}
        href={addressOf({ name: 'news', id, query: {} })}
        data-unread={!read || undefined}
      >
        <span className={css.thumb} aria-hidden>
          {cover === null ? (
            <IconNews size={24} stroke={1.75} />
          ) : (
            <img src={cover} alt="" loading="lazy" decoding="async" />
          )}
        </span>
        <span className={css.main}>
          {read ? null : (
            <VisuallyHidden>
              <Trans>Unread:</Trans>{' '}
            </VisuallyHidden>
          )}
          <span className={css.title} lang={locale}>
            {title}
          </span>
          <span className={css.summary} lang={locale}>
            {summary}
          </span>
          <NewsDate item={item} now={now} />
        </span>
      </Link>
    </li>
  )
}
