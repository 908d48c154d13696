import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { appMachine } from '../../machines/app.machine.ts'
import { AuthLayout } from '../auth-layout/auth-layout.view.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import css from './app.module.css'
import { Banners } from './banners.tsx'

/** Takes what other flows show, each in its place. */
type Slots = {
  /** Announces coming maintenance above the page. */
  announcement: ReactNode
  preferences: ReactNode
  sandbox: ReactNode
  /** At the foot of a visitor's page. */
  foot: ReactNode
  /** Leads to support: beneath what somebody may want to ask about. */
  help: ReactNode
  login: ReactNode
  /** The page of a visitor, the sign-in form apart; it brings its own title. */
  route: ReactNode
  shell: ReactNode
  reauthentication: ReactNode
  accountBlocked: ReactNode
}

type AppViewProps = ViewProps<typeof appMachine> & Slots

export function AppView(props: AppViewProps) {
  const { snapshot, announcement } = props
  return (
    <>
      <Banners
        announcement={announcement}
        isInside={snapshot.matches({ pages: { signedIn: { shell: 'open' } } })}
        isOffline={snapshot.matches({ connection: 'offline' })}
      />
      {snapshot.matches({ pages: 'restoring' }) ? <Opening /> : null}
      {snapshot.matches({ pages: 'signedOut' }) ? <Outside {...props} /> : null}
      {snapshot.matches({ pages: 'blocked' }) ? (
        <AuthLayout preferences={props.preferences}>{props.accountBlocked}</AuthLayout>
      ) : null}
      {snapshot.matches({ pages: 'signedIn' }) ? <Shell {...props} /> : null}
    </>
  )
}

function Opening() {
  return (
    <main className={css.opening} aria-busy>
      <Skeleton shape="lines" />
    </main>
  )
}

function Outside(props: AppViewProps) {
  const { snapshot, report, preferences, sandbox, foot, help } = props
  const { t } = useLingui()
  const isLoading = snapshot.matches({ pages: { signedOut: 'loadingRoute' } })
  return (
    <AuthLayout preferences={preferences} foot={isLoading ? undefined : foot} sandbox={sandbox}>
      {snapshot.matches({ pages: { signedOut: 'login' } }) ? (
        <>
          <title>{t`Sign in · Cabinet`}</title>
          {props.login}
        </>
      ) : null}
      {props.route}
      {isLoading ? <Skeleton shape="form" count={4} /> : null}
      {snapshot.matches({ pages: { signedOut: 'routeNotLoaded' } }) ? (
        <NotLoaded help={help} onRetry={() => report({ type: 'retry.requested' })} />
      ) : null}
    </AuthLayout>
  )
}

function Shell({ snapshot, report, help, shell, reauthentication }: AppViewProps) {
  const notLoaded = { pages: { signedIn: { shell: 'shellNotLoaded' } } } as const
  return (
    <>
      {snapshot.matches({ pages: { signedIn: { shell: 'open' } } }) ? (shell ?? <Opening />) : null}
      {snapshot.matches({ pages: { signedIn: { shell: 'loadingShell' } } }) ? <Opening /> : null}
      {snapshot.matches(notLoaded) ? (
        <main className={css.opening}>
          <NotLoaded
            help={help}
            onRetry={() => report({ type: 'retry.requested' })}
            onLeave={() => report({ type: 'signOut.requested' })}
          />
        </main>
      ) : null}
      {snapshot.matches({ pages: { signedIn: { admission: 'reauthenticating' } } })
        ? reauthentication
        : null}
    </>
  )
}

type NotLoadedProps = { help: ReactNode; onRetry: () => void; onLeave?: () => void }

function NotLoaded({ help, onRetry, onLeave }: NotLoadedProps) {
  return (
    <>
      <Title order={1} className={css.heading ?? ''}>
        <Trans>We couldn’t load this page</Trans>
      </Title>
      <Notice kind="fail" role="alert">
        <Trans>Check your connection and try again. Your money is safe.</Trans>
        {help}
      </Notice>
      <div className={css.ways}>
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
        {onLeave ? (
          <Button variant="default" onClick={onLeave}>
            <Trans>Log out</Trans>
          </Button>
        ) : null}
      </div>
    </>
  )
}
