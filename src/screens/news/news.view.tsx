import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconNewsOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { NewsItem } from '../../api/contract/news.ts'
import type { newsMachine } from '../../machines/news.machine.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Card } from '../parts/card.tsx'
import { Empty } from '../parts/empty.tsx'
import layout from '../parts/layout.module.css'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import css from './news.module.css'
import { NewsBody } from './news-body.tsx'
import { NewsDate } from './news-date.tsx'

type NewsProps = ViewProps<typeof newsMachine>

const allNews: RouteLocation = { name: 'news', query: {} }

/** `list` stays where it is while an item is open, and so does what it has loaded. */
export function NewsView({ snapshot, report, list }: NewsProps & { list: ReactNode }) {
  const isClosed = snapshot.matches('closed')
  return (
    <>
      <div hidden={!isClosed}>{list}</div>
      {isClosed ? null : <Opened snapshot={snapshot} report={report} />}
    </>
  )
}

function Opened({ snapshot, report }: NewsProps) {
  const { item, at, failure } = snapshot.context
  if (snapshot.matches('notFound')) {
    return (
      <Card>
        <Empty
          order={2}
          icon={IconNewsOff}
          title={<Trans>This article doesn’t exist</Trans>}
          action={
            <Button component={Link} href={addressOf(allNews)} variant="default">
              <Trans>All news</Trans>
            </Button>
          }
        >
          <Trans>The address may be mistyped, or the article was withdrawn.</Trans>
        </Empty>
      </Card>
    )
  }
  return (
    <Stack gap="xs" maw="46rem">
      <Anchor component={Link} className={layout.link ?? ''} href={addressOf(allNews)}>
        <IconArrowLeft size={16} stroke={2} aria-hidden /> <Trans>All news</Trans>
      </Anchor>
      {snapshot.matches('notRead') ? (
        <FailureMessage
          failure={failure}
          action={
            <Button variant="default" onClick={() => report({ type: 'item.requested' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>We couldn’t load this article.</Trans>
        </FailureMessage>
      ) : (
        <Card component="article" aria-busy={snapshot.matches('reading') || undefined}>
          {item ? <Item item={item} now={at} /> : <Skeleton shape="lines" count={8} />}
        </Card>
      )}
    </Stack>
  )
}

function Item({ item, now }: { item: NewsItem; now: number }) {
  const { title, summary, cover, locale, body } = item
  return (
    <>
      {cover === null ? null : <img className={css.cover} src={cover} alt="" decoding="async" />}
      <Stack className={layout.breaks} gap="xs">
        <Title order={2} size="h1" tabIndex={-1} lang={locale} className={css.heading ?? ''}>
          {title}
        </Title>
        <NewsDate item={item} now={now} />
        <Text fz="lg" lh={1.5} c="dimmed" mt="xs" lang={locale}>
          {summary}
        </Text>
      </Stack>
      <div lang={locale}>
        <NewsBody markdown={body} />
      </div>
    </>
  )
}
