import { AppearanceScreen } from '../../../src/screens/appearance/appearance.screen.tsx'
import { preferencesModel } from '../models/preferences.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: preferencesModel,
  screen: (actor) => <AppearanceScreen preferences={actor} />,
})
