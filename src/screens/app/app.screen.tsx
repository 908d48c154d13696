import { useSelector } from '@xstate/react'
import type { AppActor } from '../../machines/app.machine.ts'
import { LoginScreen } from '../login/login.screen.tsx'
import { MaintenanceScreen } from '../maintenance/maintenance.screen.tsx'
import { PreferencesScreen } from '../preferences/preferences.screen.tsx'
import { AppView } from './app.view.tsx'
import { houseIfKept, houseOf } from './houses.ts'

export function AppScreen({ actor }: { actor: AppActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { alert, login, maintenance, preferences, shell } = snapshot.children
  const { registration, forgotPassword, emailVerification } = snapshot.children
  // Comes with the calls: what is said before them waits in its queue.
  const Alert = houseIfKept('alert')
  const Shell = shell ? houseOf('shell') : null
  const Registration = registration ? houseOf('registration') : null
  const ForgotPassword = forgotPassword ? houseOf('forgotPassword') : null
  const EmailVerification = emailVerification ? houseOf('emailVerification') : null
  const Reauthentication = shell && login ? houseOf('reauthentication') : null
  const AccountBlocked = houseIfKept('accountBlocked')
  const leave = () => actor.send({ type: 'signOut.requested' })
  if (!maintenance || !preferences) return null

  return (
    <>
      <MaintenanceScreen
        actor={maintenance}
        support={snapshot.context.application?.support ?? null}
      >
        <AppView
          snapshot={snapshot}
          report={actor.send}
          preferences={<PreferencesScreen actor={preferences} />}
          login={login ? <LoginScreen key={login.sessionId} actor={login} /> : null}
          registration={
            Registration && registration ? (
              <Registration key={registration.sessionId} actor={registration} />
            ) : null
          }
          forgotPassword={
            ForgotPassword && forgotPassword ? (
              <ForgotPassword key={forgotPassword.sessionId} actor={forgotPassword} />
            ) : null
          }
          emailVerification={
            EmailVerification && emailVerification ? (
              <EmailVerification key={emailVerification.sessionId} actor={emailVerification} />
            ) : null
          }
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
              <Reauthentication key={login.sessionId} actor={login} onLeave={leave} />
            ) : null
          }
          accountBlocked={
            AccountBlocked ? (
              <AccountBlocked
                support={snapshot.context.application?.support ?? null}
                onLeave={leave}
              />
            ) : null
          }
        />
      </MaintenanceScreen>
      {Alert && alert ? <Alert actor={alert} /> : null}
    </>
  )
}
