import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { type AppActor, type appMachine, laterFlows } from '../../machines/app.machine.ts'
import { LoginScreen } from '../login/login.screen.tsx'
import { MaintenanceScreen } from '../maintenance/maintenance.screen.tsx'
import { Messages } from '../parts/over-dialogs.ts'
import { Support } from '../parts/support.tsx'
import { PreferencesScreen } from '../preferences/preferences.screen.tsx'
import { AppView } from './app.view.tsx'
import { houseIfKept, houseOf } from './houses.ts'

export function AppScreen({ actor }: { actor: AppActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { alert, login, maintenance, preferences, shell } = snapshot.children
  // Comes with the calls: what is said before them waits in its queue.
  const Alert = houseIfKept('alert')
  const Shell = shell ? houseOf('shell') : null
  const Reauthentication = shell && login ? houseOf('reauthentication') : null
  const AccountBlocked = houseIfKept('accountBlocked')
  const support = snapshot.context.application?.support ?? null
  const leave = () => actor.send({ type: 'signOut.requested' })
  if (!maintenance || !preferences) return null

  return (
    <Support value={support}>
      <Messages value={Alert && alert ? <Alert actor={alert} isInDialog /> : null}>
        <MaintenanceScreen actor={maintenance} support={support}>
          {(announcement) => (
            <AppView
              snapshot={snapshot}
              announcement={announcement}
              report={actor.send}
              preferences={<PreferencesScreen actor={preferences} />}
              login={login ? <LoginScreen key={login.sessionId} actor={login} /> : null}
              flow={flowOf(snapshot.children)}
              shell={
                Shell && shell ? (
                  <Shell
                    key={shell.sessionId}
                    actor={shell}
                    preferences={preferences}
                    onSignOut={leave}
                  />
                ) : null
              }
              reauthentication={
                Reauthentication && login ? (
                  <Reauthentication
                    key={login.sessionId}
                    actor={login}
                    login={snapshot.context.user?.login ?? ''}
                    onLeave={leave}
                  />
                ) : null
              }
              accountBlocked={
                AccountBlocked ? <AccountBlocked support={support} onLeave={leave} /> : null
              }
            />
          )}
        </MaintenanceScreen>
      </Messages>
      {Alert && alert ? <Alert actor={alert} /> : null}
    </Support>
  )
}

type Children = SnapshotFrom<typeof appMachine>['children']

function flowOf(children: Children): ReactNode {
  const name = laterFlows.find((flow) => children[flow])
  const actor = name && children[name]
  if (!actor) return null
  const Flow = houseOf(name) as ComponentType<{ actor: typeof actor }>
  return <Flow key={actor.sessionId} actor={actor} />
}
