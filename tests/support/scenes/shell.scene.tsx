import { ShellScreen } from '../../../src/screens/shell/shell.screen.tsx'
import { shellModel } from '../models/shell.model.ts'
import { newPreferences } from '../preferences.ts'
import { defineScene } from '../scene.ts'

const preferences = newPreferences()

export const scene = defineScene({
  model: shellModel,
  screen: (actor) => (
    <ShellScreen actor={actor} preferences={preferences} onSignOut={() => undefined} />
  ),
})
