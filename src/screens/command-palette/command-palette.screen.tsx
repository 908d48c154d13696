import { useSelector } from '@xstate/react'
import type { CommandPaletteActor } from '../../machines/command-palette.machine.ts'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { HiddenAmounts } from '../parts/amounts.tsx'
import { CommandPaletteView } from './command-palette.view.tsx'
import type { Action } from './use-rows.ts'

type CommandPaletteScreenProps = {
  actor: CommandPaletteActor
  preferences: PreferencesActor
  onSignOut: () => void
}

export function CommandPaletteScreen({ actor, preferences, onSignOut }: CommandPaletteScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  const { theme, locale, areAmountsHidden } = useSelector(preferences, ({ context }) => context)
  const perform = (action: Action) => {
    switch (action.to) {
      case 'toggleTheme':
        return preferences.send({ type: 'theme.toggled' })
      case 'toggleAmounts':
        return preferences.send({ type: 'hiding.chosen', areAmountsHidden: !areAmountsHidden })
      case 'speak':
        return preferences.send({ type: 'locale.chosen', locale: action.locale })
      case 'signOut':
        return onSignOut()
    }
  }
  return (
    <HiddenAmounts isHidden={areAmountsHidden}>
      <CommandPaletteView
        snapshot={snapshot}
        report={actor.send}
        theme={theme}
        locale={locale}
        areAmountsHidden={areAmountsHidden}
        perform={perform}
      />
    </HiddenAmounts>
  )
}
