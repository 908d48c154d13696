import { AppearanceScreen } from '../../../src/screens/appearance/appearance.screen.tsx'
import { defineHarness } from '../harness.ts'
import { preferencesModel } from '../models/preferences.model.ts'

export const harness = defineHarness({
  model: preferencesModel,
  screen: (actor) => <AppearanceScreen preferences={actor} />,
})
