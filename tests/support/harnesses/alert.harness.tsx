import { AlertScreen } from '../../../src/screens/alert/alert.screen.tsx'
import { defineHarness } from '../harness.ts'
import { alertModel } from '../models/alert.model.ts'

export const harness = defineHarness({
  model: alertModel,
  screen: (actor) => <AlertScreen actor={actor} />,
})
