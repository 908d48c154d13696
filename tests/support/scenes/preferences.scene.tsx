import { PreferencesView } from '../../../src/screens/preferences/preferences.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { preferencesModel } from '../models/preferences.model.ts'
import { defineScene } from '../scene.ts'

const PreferencesScreen = screenOf(PreferencesView)

export const scene = defineScene({
  model: preferencesModel,
  screen: (actor) => <PreferencesScreen actor={actor} />,
})
