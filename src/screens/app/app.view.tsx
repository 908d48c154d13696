import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { appMachine } from '../../machines/app.machine.ts'
import { addressOf } from '../addresses.ts'
import { AuthLayout } from '../auth-layout/auth-layout.view.tsx'
import { Notice } from '../parts/notice.tsx'
import { SandboxMark } from '../parts/sandbox-mark.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import css from './app.module.css'

/** What other flows show, each in its place. */
type Slots = {
  preferences: ReactNode
  login: ReactNode
  registration: ReactNode
  shell: ReactNode
  reauthentication: ReactNode
}

type AppViewProps = ViewProps<typeof appMachine> & Slots

export function AppView(props: AppViewProps) {
  const { snapshot } = props
  return (
    <>
      <div role="status">
        {snapshot.matches({ connection: 'offline' }) ? (
          <div className={css.offline}>
            <Notice kind="wait" title={<Trans>No connection</Trans>}>
              <Trans>What you see may be out of date. What you type is kept.</Trans>
            </Notice>
          </div>
        ) : null}
      </div>
      {snapshot.matches({ presence: 'restoring' }) ? <Opening /> : null}
      {snapshot.matches({ presence: 'signedOut' }) ? <Outside {...props} /> : null}
      {snapshot.matches({ presence: 'signedIn' }) ? <House {...props} /> : null}
    </>
  )
}

function Opening() {
  return (
    <main className={css.opening}>
      <Skeleton shape="lines" />
    </main>
  )
}

function Outside({ snapshot, report, preferences, login, registration }: AppViewProps) {
  const { t } = useLingui()
  const { application } = snapshot.context
  return (
    <AuthLayout
      preferences={preferences}
      support={application?.support ?? null}
      sandbox={application?.sandbox ? <SandboxMark /> : null}
    >
      {snapshot.matches({ presence: { signedOut: 'login' } }) ? (
        <>
          <title>{t`Sign in · Cabinet`}</title>
          {login}
        </>
      ) : null}
      {snapshot.matches({ presence: { signedOut: 'registration' } }) ? (
        <>
          <title>{t`Create an account · Cabinet`}</title>
          {registration}
        </>
      ) : null}
      {snapshot.matches({ presence: { signedOut: 'loadingRegistration' } }) ? (
        <Skeleton shape="form" count={4} />
      ) : null}
      {snapshot.matches({ presence: { signedOut: 'registrationNotLoaded' } }) ? (
        <NotLoaded onRetry={() => report({ type: 'retry.requested' })} />
      ) : null}
      {snapshot.matches({ presence: { signedOut: 'unbuilt' } }) ? <Unbuilt /> : null}
    </AuthLayout>
  )
}

function House({ snapshot, report, shell, reauthentication }: AppViewProps) {
  const house = { presence: { signedIn: { house: 'shellNotLoaded' } } } as const
  return (
    <>
      {snapshot.matches({ presence: { signedIn: { house: 'open' } } }) ? shell : null}
      {snapshot.matches({ presence: { signedIn: { house: 'loadingShell' } } }) ? <Opening /> : null}
      {snapshot.matches(house) ? (
        <main className={css.opening}>
          <NotLoaded
            onRetry={() => report({ type: 'retry.requested' })}
            onLeave={() => report({ type: 'signOut.requested' })}
          />
        </main>
      ) : null}
      {snapshot.matches({ presence: { signedIn: { admission: 'reauthenticating' } } })
        ? reauthentication
        : null}
    </>
  )
}

type NotLoadedProps = { onRetry: () => void; onLeave?: () => void }

function NotLoaded({ onRetry, onLeave }: NotLoadedProps) {
  return (
    <>
      <Title order={1} className={css.heading ?? ''}>
        <Trans>This page could not be loaded</Trans>
      </Title>
      <Notice kind="fail" role="alert">
        <Trans>Check your connection and try again. Your money is not affected.</Trans>
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

function Unbuilt() {
  const { t } = useLingui()
  return (
    <>
      <title>{t`Not built yet · Cabinet`}</title>
      <Title order={1}>
        <Trans>This page is not built yet</Trans>
      </Title>
      <Text c="dimmed" className={css.lead ?? ''}>
        <Trans>
          Here you will restore a forgotten password and confirm an e-mail address. Until then
          support helps you.
        </Trans>
      </Text>
      <Anchor href={addressOf({ name: 'login', query: {} })} className={css.way ?? ''}>
        <Trans>Back to sign in</Trans>
      </Anchor>
    </>
  )
}
