import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBell, IconDots, IconSearch } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { User } from '../../api/contract/session.ts'
import type { RouteName } from '../../machines/route-location.ts'
import type { shellMachine } from '../../machines/shell.machine.ts'
import type { Subject } from '../../routes.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { Brand } from '../parts/brand.tsx'
import { Closing } from '../parts/closing.tsx'
import { Panel } from '../parts/panel.tsx'
import { SandboxMark } from '../parts/sandbox-mark.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import { LogOut, Outside } from './leaving.tsx'
import { bar, foot, groups, isCurrent, menu, type NavigationEntry, titleOf } from './navigation.ts'
import css from './shell.module.css'

/** Has no room on the narrowest phones and stands in the menu there. */
const lastOfBar = bar.at(-1)

type ShellViewProps = ViewProps<typeof shellMachine> & {
  /** A page is on its way or being drawn. */
  isBusy: boolean
  isMenuOpen: boolean
  /** Is marked in the navigation at once: a press is answered by that before its page is drawn. */
  goingTo: RouteName
  user: User
  /** Language and theme. */
  preferences: ReactNode
  /** The subject of the open page, if it has a name of its own. */
  subject: Subject | null
  /** Opens the search for pages and actions. */
  onSearch: () => void
  onSignOut: () => void
  /** The open room. */
  children: ReactNode
}

export function ShellView({
  snapshot,
  isBusy,
  isMenuOpen,
  goingTo,
  report,
  user,
  preferences,
  subject,
  onSearch,
  onSignOut,
  children,
}: ShellViewProps) {
  const { i18n } = useLingui()
  const { location, shown, application, failure } = snapshot.context
  const { unread } = user.notifications
  const isLong = snapshot.matches({ route: { loading: 'long' } })
  const isNotLoaded = snapshot.matches({ route: 'notLoaded' })
  const isCovered = isLong || isNotLoaded
  const { name } = isCovered || shown === null ? location : shown
  const about = isCovered ? null : subject
  const bot = application?.bot ?? null
  return (
    <div className={css.shell}>
      <title>
        {name === 'cabinet' ? 'Cabinet' : `${about?.name ?? i18n._(titleOf(name))} · Cabinet`}
      </title>
      <a className={css.skip} href="#content">
        <Trans>Skip to the content</Trans>
      </a>
      <Side at={goingTo} unread={unread} bot={bot} onSignOut={onSignOut} />
      <div className={css.page}>
        <Top
          at={name}
          about={about}
          user={user}
          isSandbox={application?.sandbox ?? false}
          preferences={preferences}
          onSearch={onSearch}
        />
        <main id="content" className={css.main} tabIndex={-1} aria-busy={isBusy}>
          {isLong ? <Skeleton shape="lines" count={6} /> : null}
          {isNotLoaded ? (
            <FailureMessage
              failure={failure}
              action={
                <Button variant="default" onClick={() => report({ type: 'retry.requested' })}>
                  <Trans>Try again</Trans>
                </Button>
              }
            >
              <Trans>We couldn’t load this page. Your money is safe.</Trans>
            </FailureMessage>
          ) : null}
          <div className={css.room} hidden={isCovered}>
            {children}
          </div>
        </main>
      </div>
      <Bar at={goingTo} isMenuOpen={isMenuOpen} report={report} />
      <Closing>
        {isMenuOpen ? (
          <Menu
            at={name}
            user={user}
            bot={bot}
            preferences={preferences}
            onSearch={onSearch}
            onSignOut={onSignOut}
            onClose={() => report({ type: 'menu.closed' })}
          />
        ) : null}
      </Closing>
    </div>
  )
}

type FrameProps = Pick<ShellViewProps, 'user' | 'preferences' | 'onSearch' | 'onSignOut'> & {
  /** The route that is marked as the current one. */
  at: RouteName
  /** The address of the bot; null where the provider has none. */
  bot: string | null
}

const Side = memo(function Side({
  at,
  unread,
  bot,
  onSignOut,
}: Pick<FrameProps, 'at' | 'bot' | 'onSignOut'> & { unread: number }) {
  const { t } = useLingui()
  return (
    <aside className={css.side}>
      <div className={css.brand}>
        <Brand />
      </div>
      <nav className={css.nav} aria-label={t`Main navigation`}>
        {groups.map((entries) => (
          <div key={entries[0]?.group} className={css.group}>
            {entries.map((entry) => (
              <EntryLink key={entry.name} entry={entry} at={at} unread={unread} />
            ))}
          </div>
        ))}
      </nav>
      <div className={css.later}>
        <Outside bot={bot} />
      </div>
      <div className={css.foot}>
        {foot.map((entry) => (
          <EntryLink key={entry.name} entry={entry} at={at} unread={unread} />
        ))}
        <LogOut onSignOut={onSignOut} />
      </div>
    </aside>
  )
})

type TopProps = Pick<FrameProps, 'at' | 'user' | 'preferences' | 'onSearch'> & {
  about: Subject | null
  isSandbox: boolean
}

const Top = memo(function Top({ at, about, user, isSandbox, preferences, onSearch }: TopProps) {
  const { i18n, t } = useLingui()
  const { unread } = user.notifications
  return (
    <header className={css.top}>
      <Title order={1} tabIndex={-1}>
        {at === 'cabinet' ? (
          <Welcome user={user} />
        ) : about?.money ? (
          <Holding name={about.name} {...about.money} />
        ) : (
          i18n._(titleOf(at))
        )}
      </Title>
      {isSandbox ? <SandboxMark /> : null}
      <span className={css.wide}>
        <UnstyledButton
          className={css.bell}
          aria-label={t`Search pages and actions`}
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </UnstyledButton>
        {preferences}
      </span>
      <Link
        className={css.bell}
        href={addressOf({ name: 'notifications', query: {} })}
        aria-label={
          unread === 0
            ? t`Notifications`
            : unread > MOST_SHOWN
              ? t`Notifications: more than 99 unread`
              : t`Notifications: ${plural(unread, { one: '# unread', other: '# unread' })}`
        }
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
        {unread > 0 ? (
          <span className={css.count} aria-hidden>
            {countOf(unread)}
          </span>
        ) : null}
      </Link>
      <VisuallyHidden role="status">
        {unread === 0
          ? t`No unread notifications`
          : unread > MOST_SHOWN
            ? t`More than 99 unread notifications`
            : t`${plural(unread, { one: '# unread notification', other: '# unread notifications' })}`}
      </VisuallyHidden>
      <Link className={css.avatarLink} href={addressOf({ name: 'settings', query: {} })}>
        <VisuallyHidden>
          <Trans>My settings</Trans>
        </VisuallyHidden>
        <Avatar name={user.fullName ?? user.login} src={user.avatar} />
      </Link>
    </header>
  )
})

type BarProps = Pick<FrameProps, 'at'> & Pick<ShellViewProps, 'report'> & { isMenuOpen: boolean }

const Bar = memo(function Bar({ at, isMenuOpen, report }: BarProps) {
  const { i18n, t } = useLingui()
  return (
    <nav className={css.bar} aria-label={t`Main navigation on the phone`}>
      {bar.map((entry) => (
        <Link
          key={entry.name}
          className={css.tab}
          href={addressOf({ name: entry.name, query: {} })}
          aria-current={isCurrent(entry, at) ? 'page' : undefined}
          data-narrow={entry === lastOfBar ? 'away' : undefined}
        >
          <entry.icon size={22} stroke={1.75} aria-hidden />
          <span>{i18n._(entry.short ?? entry.label)}</span>
        </Link>
      ))}
      <UnstyledButton
        className={css.tab}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        data-current={menu.some((entry) => isCurrent(entry, at)) || undefined}
        data-narrow-current={(lastOfBar && isCurrent(lastOfBar, at)) || undefined}
        onClick={() => report({ type: 'menu.opened' })}
      >
        <IconDots size={22} stroke={1.75} aria-hidden />
        <span>
          <Trans context="bar">More</Trans>
        </span>
      </UnstyledButton>
    </nav>
  )
})

function Menu({
  at,
  user,
  bot,
  preferences,
  onSearch,
  onSignOut,
  onClose,
}: FrameProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { unread } = user.notifications
  return (
    <Panel title={<Trans context="menu">More</Trans>} onClose={onClose}>
      <p className={css.who} translate="no">
        {user.fullName === null ? user.login : `${user.fullName} · ${user.login}`}
      </p>
      <div className={css.menu}>
        <UnstyledButton
          className={css.item}
          aria-haspopup="dialog"
          onClick={() => {
            onClose()
            onSearch()
          }}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <Trans>Search pages and actions</Trans>
        </UnstyledButton>
      </div>
      <nav className={css.menu} aria-label={t`More pages`}>
        {lastOfBar ? (
          <span className={css.onlyNarrow}>
            <EntryLink entry={lastOfBar} at={at} unread={unread} onFollow={onClose} />
          </span>
        ) : null}
        {menu.map((entry) => (
          <EntryLink key={entry.name} entry={entry} at={at} unread={unread} onFollow={onClose} />
        ))}
      </nav>
      <div className={css.menuPreferences}>{preferences}</div>
      <div className={css.menu}>
        <Outside bot={bot} onReporting={onClose} />
        <LogOut onSignOut={onSignOut} />
      </div>
    </Panel>
  )
}

type EntryLinkProps = {
  entry: NavigationEntry
  /** The route in sight. */
  at: RouteName
  /** Notifications. */
  unread: number
  /** Before the person is moved; a link to the route in sight moves nobody. */
  onFollow?: () => void
}

/** The provider counts no further than some hundreds. */
const MOST_SHOWN = 99
const countOf = (unread: number) => (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread)

function EntryLink({ entry, at, unread, onFollow }: EntryLinkProps) {
  const { i18n } = useLingui()
  const isCounted = entry.name === 'notifications' && unread > 0
  return (
    <Link
      className={css.item}
      href={addressOf({ name: entry.name, query: {} })}
      aria-current={isCurrent(entry, at) ? 'page' : undefined}
      onClick={onFollow}
    >
      <entry.icon size={20} stroke={1.75} aria-hidden />
      {i18n._(entry.label)}
      {isCounted ? (
        <>
          <span className={css.unread} aria-hidden>
            {countOf(unread)}
          </span>
          <VisuallyHidden>
            {', '}
            <Plural value={unread} one="# unread" other="# unread" />
          </VisuallyHidden>
        </>
      ) : null}
    </Link>
  )
}

type HoldingProps = { name: string } & NonNullable<Subject['money']>

function Holding({ name, amount, currency }: HoldingProps) {
  const format = useFormat()
  return (
    <span translate="no">
      {name} · {format.ownAmount(amount, currency)}
    </span>
  )
}

function Welcome({ user }: { user: User }) {
  const name = user.fullName?.split(' ')[0] ?? user.login
  return <Trans>Welcome, {name}</Trans>
}
