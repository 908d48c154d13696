import { AppScreen } from '../../../src/screens/app/app.screen.tsx'
import { laterViews } from '../../../src/screens/app/later-views.ts'
import { defineHarness } from '../harness.ts'
import { appModel } from '../models/app.model.ts'

export const harness = defineHarness({
  model: appModel,
  screen: (actor) => <AppScreen actor={actor} later={laterViews} />,
})
