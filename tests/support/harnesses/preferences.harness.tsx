import { PreferencesView } from '../../../src/screens/preferences/preferences.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { defineHarness } from '../harness.ts'
import { preferencesModel } from '../models/preferences.model.ts'

const PreferencesScreen = screenOf(PreferencesView)

export const harness = defineHarness({
  model: preferencesModel,
  screen: (actor) => <PreferencesScreen actor={actor} />,
})
