import { useSelector } from '@xstate/react'
import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import type { AppActor } from '../../machines/app.machine.ts'
import type { ProblemReportActor } from '../../machines/problem-report.machine.ts'
import { LoginScreen } from '../login/login.screen.tsx'
import { MaintenanceScreen } from '../maintenance/maintenance.screen.tsx'
import { LegalEditions } from '../parts/legal-editions.ts'
import { Messages } from '../parts/over-dialogs.ts'
import { Reporting, Support } from '../parts/support-address.ts'
import { PreferencesView } from '../preferences/preferences.view.tsx'
import { screenOf } from '../screen-of.tsx'
import { AppView } from './app.view.tsx'
import type { LaterViews } from './later-views.ts'

/** Neither is drawn with every event of the app. */
const PreferencesScreen = memo(screenOf(PreferencesView))
const Login = memo(LoginScreen)

type AppScreenProps = {
  actor: AppActor
  /** Views that only answers bring up; null until they have been loaded. */
  later: LaterViews | null
}

const nothing: [] = []

export function AppScreen({ actor, later }: AppScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  const { alert, login, maintenance, preferences } = snapshot.children
  const { application, route } = snapshot.context
  /** Is drawn in pieces, between which a press is answered. */
  const shell = useDeferredValue(snapshot.context.shell)
  const support = application?.support ?? null
  const problemReport: ProblemReportActor | undefined = actor.system.get('problemReport')
  /** Stay as they are while the app changes: React goes through the whole page for whoever reads what is new. */
  const openReport = useMemo(
    () => problemReport && (() => problemReport.send({ type: 'report.requested' })),
    [problemReport],
  )
  const messages = useMemo(
    () => (later && alert ? <later.Alert actor={alert} isInDialog /> : null),
    [later, alert],
  )
  const leave = useCallback(() => actor.send({ type: 'signOut.requested' }), [actor])
  if (!maintenance || !preferences) return null

  return (
    <Support value={support}>
      <Reporting value={openReport ?? null}>
        <LegalEditions value={application?.legal ?? nothing}>
          <Messages value={messages}>
            <MaintenanceScreen actor={maintenance} support={support} later={later}>
              {(announcement) => (
                <AppView
                  snapshot={snapshot}
                  announcement={announcement}
                  report={actor.send}
                  preferences={<PreferencesScreen actor={preferences} />}
                  sandbox={later && application?.sandbox ? <later.SandboxMark /> : null}
                  foot={later && application ? <later.Foot /> : null}
                  help={later ? <later.Help isOurs /> : null}
                  login={login ? <Login key={login.sessionId} actor={login} later={later} /> : null}
                  route={
                    route ? (
                      <route.Screen
                        key={route.actor.sessionId}
                        actor={route.actor}
                        user={null}
                        preferences={preferences}
                      />
                    ) : null
                  }
                  shell={
                    shell ? (
                      <shell.Screen
                        key={shell.actor.sessionId}
                        actor={shell.actor}
                        preferences={preferences}
                        onSignOut={leave}
                      />
                    ) : null
                  }
                  reauthentication={
                    shell && login ? (
                      <shell.Reauthentication
                        key={login.sessionId}
                        actor={login}
                        login={snapshot.context.login ?? ''}
                        onLeave={leave}
                      />
                    ) : null
                  }
                  accountBlocked={
                    later ? <later.AccountBlocked support={support} onLeave={leave} /> : null
                  }
                />
              )}
            </MaintenanceScreen>
          </Messages>
          {later && alert ? <later.Alert actor={alert} /> : null}
        </LegalEditions>
        {later && problemReport ? <later.ProblemReport actor={problemReport} /> : null}
      </Reporting>
    </Support>
  )
}
