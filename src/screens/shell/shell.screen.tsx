import '../theme/shell.css'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { present } from '../../machines/present.ts'
import type { ShellActor } from '../../machines/shell.machine.ts'
import { CommandPaletteScreen } from '../command-palette/command-palette.screen.tsx'
import { NavigationGuardView } from '../navigation-guard/navigation-guard.view.tsx'
import { HiddenAmounts } from '../parts/amounts.tsx'
import { PreferencesView } from '../preferences/preferences.view.tsx'
import { screenOf } from '../screen-of.tsx'
import { useUser } from '../use-user.ts'
import { ShellView } from './shell.view.tsx'

const PreferencesScreen = screenOf(PreferencesView)

const NavigationGuardScreen = screenOf(NavigationGuardView)

type ShellScreenProps = {
  actor: ShellActor
  preferences: PreferencesActor
  onSignOut: () => void
}

export function ShellScreen({ actor, preferences, onSignOut }: ShellScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  const { route } = snapshot.context
  const user = useUser(actor)
  const subject = useSelector(route?.actor, (shown) => route?.subject?.(shown) ?? null)
  const isHidden = useSelector(preferences, ({ context }) => context.areAmountsHidden)
  /** Stays as it is while the shell around it changes: a page takes longest to draw. */
  const page = useMemo(
    () => (
      <HiddenAmounts isHidden={isHidden}>
        {route ? (
          <route.Screen
            key={route.actor.sessionId}
            actor={route.actor}
            user={user}
            preferences={preferences}
          />
        ) : null}
      </HiddenAmounts>
    ),
    [route, isHidden, user, preferences],
  )
  const navigationGuard = present(snapshot.children.navigationGuard, 'navigationGuard')
  const commandPalette = present(snapshot.children.commandPalette, 'commandPalette')
  const signOut = { type: 'navigation.attempted', way: { to: 'signedOut' } } as const
  const leave = () =>
    navigationGuard.getSnapshot().can(signOut) ? navigationGuard.send(signOut) : onSignOut()
  return (
    <>
      <ShellView
        snapshot={snapshot}
        report={actor.send}
        user={user}
        preferences={<PreferencesScreen actor={preferences} />}
        subject={subject}
        isHidden={isHidden}
        onSearch={() => commandPalette.send({ type: 'search.requested' })}
        onSignOut={leave}
      >
        {page}
      </ShellView>
      <CommandPaletteScreen actor={commandPalette} preferences={preferences} onSignOut={leave} />
      <NavigationGuardScreen actor={navigationGuard} />
    </>
  )
}
