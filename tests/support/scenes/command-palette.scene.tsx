import { CommandPaletteScreen } from '../../../src/screens/command-palette/command-palette.screen.tsx'
import { commandPalette } from '../descriptions/command-palette.ts'
import { commandPaletteModel } from '../models/command-palette.model.ts'
import { newPreferences } from '../preferences.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: commandPaletteModel,
  description: commandPalette,
  facts: () => ({}),
  screen: (actor) => (
    <CommandPaletteScreen actor={actor} preferences={newPreferences()} onSignOut={() => {}} />
  ),
})
