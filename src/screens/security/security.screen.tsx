import { useSelector } from '@xstate/react'
import type { SecurityActor } from '../../machines/security.machine.ts'
import { screenOf } from '../screen-of.tsx'
import { SettingsLayout } from '../settings-layout/settings-layout.view.tsx'
import { SecurityView } from './security.view.tsx'
import { SecurityChangeScreen } from './security-change.screen.tsx'
import { SessionListView } from './session-list.view.tsx'

const SessionListScreen = screenOf(SessionListView)

export function SecurityScreen({ actor }: { actor: SecurityActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { securityChange, sessionList } = snapshot.children
  return (
    <SettingsLayout current="settingsSecurity">
      <SecurityView
        snapshot={snapshot}
        report={actor.send}
        change={securityChange ? <SecurityChangeScreen actor={securityChange} /> : null}
        sessions={sessionList ? <SessionListScreen actor={sessionList} /> : null}
      />
    </SettingsLayout>
  )
}
