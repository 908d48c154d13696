import { CommandPaletteScreen } from '../../../src/screens/command-palette/command-palette.screen.tsx'
import { commandPalette } from '../descriptions/command-palette.ts'
import { defineHarness } from '../harness.ts'
import { commandPaletteModel } from '../models/command-palette.model.ts'
import { newPreferences } from '../preferences.ts'

export const harness = defineHarness({
  model: commandPaletteModel,
  description: commandPalette,
  facts: () => ({}),
  screen: (actor) => (
    <CommandPaletteScreen actor={actor} preferences={newPreferences()} onSignOut={() => {}} />
  ),
})
