import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, Button, Checkbox, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBell, IconCheck, IconSettings } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { type Notification, noticeGroups } from '../../api/contract/notification.ts'
import { isNarrowed, type NotificationFilter } from '../../machines/notification-filter.ts'
import {
  isRead,
  type notificationsMachine,
  unreadIn,
} from '../../machines/notifications.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useShowing } from '../parts/amounts.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Choice } from '../parts/choice.tsx'
import { Days } from '../parts/days.tsx'
import { Empty } from '../parts/empty.tsx'
import layout from '../parts/layout.module.css'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Older } from '../parts/older.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Help } from '../parts/support.tsx'
import { timeText } from '../parts/time.ts'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import { noticeGroupTexts } from './notice-group-texts.ts'
import { withoutAmounts, writtenOf } from './notification-texts.tsx'
import css from './notifications.module.css'

type NotificationsProps = ViewProps<typeof notificationsMachine>

export function NotificationsView({ snapshot, report }: NotificationsProps) {
  const { at, items, filter } = snapshot.context
  return (
    <div className={layout.aside}>
      <Filters
        filter={filter}
        onChoose={(chosen) => report({ type: 'filter.chosen', filter: chosen })}
      />
      {snapshot.matches({ list: 'notLoaded' }) ? (
        <NotLoaded query={snapshot} ask={report} size="md">
          <Trans>We couldn’t load your notifications. None of them is lost.</Trans>
        </NotLoaded>
      ) : (
        <Card>
          {at === 0 ? (
            <Skeleton shape="rows" count={4} />
          ) : items.length > 0 ? (
            <Listing snapshot={snapshot} report={report} />
          ) : isNarrowed(filter) ? (
            <NothingFound report={report} />
          ) : (
            <NothingYet />
          )}
        </Card>
      )}
    </div>
  )
}

type FiltersProps = {
  filter: NotificationFilter
  onChoose: (filter: NotificationFilter) => void
}

function Filters({ filter, onChoose }: FiltersProps) {
  const { t } = useLingui()
  return (
    <div className={css.filters}>
      <Choice
        label={t`About`}
        all={t`About everything`}
        values={noticeGroups}
        nameOf={(group) => t(noticeGroupTexts[group])}
        chosen={filter.group}
        onChoose={(group) => onChoose({ ...filter, group })}
      />
      <Checkbox
        label={<Trans>Unread only</Trans>}
        checked={filter.unreadOnly}
        onChange={({ currentTarget: { checked } }) => onChoose({ ...filter, unreadOnly: checked })}
      />
      <Anchor
        component={Link}
        className={css.settings ?? ''}
        href={addressOf({ name: 'settingsNotices', query: {} })}
        aria-label={t`Notification settings`}
      >
        <IconSettings size={18} stroke={1.75} aria-hidden />
        <Trans context="page">Settings</Trans>
      </Anchor>
    </div>
  )
}

function NothingFound({ report }: Pick<NotificationsProps, 'report'>) {
  return (
    <Empty
      order={2}
      icon={IconBell}
      title={<Trans>Nothing here</Trans>}
      action={
        <Button
          variant="default"
          size="sm"
          onClick={() =>
            report({ type: 'filter.chosen', filter: { group: null, unreadOnly: false } })
          }
        >
          <Trans>Show all notifications</Trans>
        </Button>
      }
    >
      <Trans>No notification matches what you chose.</Trans>
    </Empty>
  )
}

function NothingYet() {
  return (
    <Empty
      order={2}
      icon={IconBell}
      title={<Trans>No notifications yet</Trans>}
      action={
        <Button
          component={Link}
          href={addressOf({ name: 'refill', query: {} })}
          variant="default"
          size="sm"
        >
          <Trans>Go to refill</Trans>
        </Button>
      }
    >
      <Trans>News about your refills, security and subscription will appear here.</Trans>
    </Empty>
  )
}

function Listing({ snapshot, report }: NotificationsProps) {
  const { t } = useLingui()
  const { context } = snapshot
  const { items, at, failure, markFailure, nextCursor, filter } = context
  const unread = unreadIn(context)
  const { asked, queued } = context
  const isLoadingOlder = snapshot.matches({ list: 'loadingOlder' })
  const row = useCallback(
    (notification: Notification) => (
      <NotificationRow
        notification={notification}
        isUnread={!isRead({ asked, queued }, notification)}
        onRead={() => report({ type: 'notification.read', id: notification.id })}
      />
    ),
    [asked, queued, report],
  )
  return (
    <>
      <CardHead
        title={
          <span className={css.count}>
            {filter.group !== null
              ? t(noticeGroupTexts[filter.group])
              : unread === 0
                ? t`All read`
                : t({
                    context: 'notifications',
                    message: `${plural(unread, { one: '# unread', other: '# unread' })}`,
                  })}
          </span>
        }
        action={
          unread === 0 || filter.group !== null ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              className={css.all ?? ''}
              disabled={!snapshot.can({ type: 'all.read' })}
              onClick={() => report({ type: 'all.read' })}
            >
              <Trans>Mark all as read</Trans>
            </Button>
          )
        }
      />
      {markFailure ? (
        <Box mt="sm">
          <FailureMessage failure={markFailure}>
            <Trans>Nothing was marked as read. Please try again.</Trans>
          </FailureMessage>
        </Box>
      ) : null}
      <Days items={items} now={at} row={row} />
      {nextCursor === null ? null : (
        <Older
          failure={failure}
          canLoad={snapshot.can({ type: 'older.requested' })}
          isLoading={isLoadingOlder}
          onLoad={() => report({ type: 'older.requested' })}
        >
          {isLoadingOlder ? <Trans>Loading older notifications…</Trans> : <Trans>Show older</Trans>}
        </Older>
      )}
    </>
  )
}

type NotificationRowProps = {
  notification: Notification
  isUnread: boolean
  onRead: () => void
}

function NotificationRow({ notification, isUnread, onRead }: NotificationRowProps) {
  const format = useFormat()
  const { id, createdAt } = notification
  const { isHidden } = useShowing()
  const {
    icon: Icon,
    kind,
    title,
    note,
    namesSupport,
    location,
  } = writtenOf(isHidden ? withoutAmounts(notification) : notification, format.locale)
  const titleId = `notification-${id}`
  const markId = `mark-${id}`
  return (
    <li className={css.item} data-unread={isUnread || undefined}>
      <Link
        className={css.link}
        href={addressOf(location)}
        // wouter leaves clicks with Ctrl or Shift to the browser, and `onClick` out with them.
        onClickCapture={isUnread ? onRead : undefined}
      >
        <span className={css.icon} data-kind={kind} aria-hidden>
          <Icon size={20} stroke={1.75} />
        </span>
        <Stack className={layout.breaks} component="span" gap="0.125rem">
          {isUnread ? (
            <VisuallyHidden>
              <Trans>Unread:</Trans>{' '}
            </VisuallyHidden>
          ) : null}
          <span className={css.title} id={titleId}>
            {title}
          </span>
          {note ? <span className={css.note}>{note}</span> : null}
        </Stack>
      </Link>
      <div className={css.foot}>
        <time dateTime={createdAt}>{timeText(new Date(createdAt))}</time>
        {isUnread ? (
          <UnstyledButton
            className={css.mark}
            aria-labelledby={`${markId} ${titleId}`}
            onClick={onRead}
          >
            <IconCheck size={18} stroke={1.75} aria-hidden />
            <VisuallyHidden id={markId}>
              <Trans>Mark as read</Trans>
            </VisuallyHidden>
          </UnstyledButton>
        ) : null}
      </div>
      {namesSupport ? (
        <div className={css.help}>
          <Help />
        </div>
      ) : null}
    </li>
  )
}
