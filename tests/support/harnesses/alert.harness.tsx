import { AlertScreen } from '../../../src/screens/alert/alert.screen.tsx'
import { alert } from '../descriptions/alert.ts'
import { defineHarness } from '../harness.ts'
import { alertModel } from '../models/alert.model.ts'

export const harness = defineHarness({
  model: alertModel,
  description: alert,
  facts: () => ({}),
  screen: (actor) => <AlertScreen actor={actor} />,
})
