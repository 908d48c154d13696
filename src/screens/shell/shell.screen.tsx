import '../theme/shell.css'
import { useSelector } from '@xstate/react'
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
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

/** Stays as it is while the app around it changes. */
export const ShellScreen = memo(function ShellScreen({
  actor,
  preferences,
  onSignOut,
}: ShellScreenProps) {
  const current = useSelector(actor, (found) => found)
  /** A page and the menu are drawn in pieces, after the press that leads there was answered. */
  const snapshot = useDeferredValue(current)
  /** The menu closes at once, and opens after the press was answered. */
  const isMenuOpen = [current, snapshot].every((found) => found.matches({ menu: 'open' }))
  const { route } = snapshot.context
  const user = useUser(actor)
  const subject = useSelector(route?.actor, (shown) => route?.subject?.(shown) ?? null)
  /** Stays as it is while the shell around it changes: a page takes longest to draw. */
  const page = useMemo(
    () =>
      route ? (
        <route.Screen
          key={route.actor.sessionId}
          actor={route.actor}
          user={user}
          preferences={preferences}
        />
      ) : null,
    [route, user, preferences],
  )
  const shownPreferences = useMemo(() => <PreferencesScreen actor={preferences} />, [preferences])
  const navigationGuard = present(snapshot.children.navigationGuard, 'navigationGuard')
  const commandPalette = present(snapshot.children.commandPalette, 'commandPalette')
  const search = useCallback(
    () => commandPalette.send({ type: 'search.requested' }),
    [commandPalette],
  )
  const leave = useCallback(
    () =>
      navigationGuard.getSnapshot().can(signOut) ? navigationGuard.send(signOut) : onSignOut(),
    [navigationGuard, onSignOut],
  )
  return (
    <>
      <OwnAmounts preferences={preferences}>
        <ShellView
          snapshot={snapshot}
          isBusy={snapshot !== current || snapshot.hasTag('busy')}
          isMenuOpen={isMenuOpen}
          goingTo={current.context.location.name}
          report={actor.send}
          user={user}
          preferences={shownPreferences}
          subject={subject}
          onSearch={search}
          onSignOut={leave}
        >
          {page}
        </ShellView>
      </OwnAmounts>
      <CommandPaletteScreen actor={commandPalette} preferences={preferences} onSignOut={leave} />
      <NavigationGuardScreen actor={navigationGuard} />
    </>
  )
})

const signOut = { type: 'navigation.attempted', way: { to: 'signedOut' } } as const

type OwnAmountsProps = { preferences: PreferencesActor; children: ReactNode }

/** Renders amounts alone when they are hidden or shown. */
function OwnAmounts({ preferences, children }: OwnAmountsProps) {
  const isHidden = useSelector(preferences, ({ context }) => context.areAmountsHidden)
  return <HiddenAmounts isHidden={isHidden}>{children}</HiddenAmounts>
}
