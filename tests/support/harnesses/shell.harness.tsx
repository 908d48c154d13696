import { ShellScreen } from '../../../src/screens/shell/shell.screen.tsx'
import { defineHarness } from '../harness.ts'
import { shellModel } from '../models/shell.model.ts'
import { newPreferences } from '../preferences.ts'

const preferences = newPreferences()

export const harness = defineHarness({
  model: shellModel,
  screen: (actor) => (
    <ShellScreen actor={actor} preferences={preferences} onSignOut={() => undefined} />
  ),
})
