import { AppScreen } from '../../../src/screens/app/app.screen.tsx'
import { laterViews } from '../../../src/screens/app/later-views.ts'
import { appModel } from '../models/app.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: appModel,
  screen: (actor) => <AppScreen actor={actor} later={laterViews} />,
})
