import { ChangeCancellationView } from '../../../src/screens/change-cancellation/change-cancellation.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { changeCancellation } from '../descriptions/change-cancellation.ts'
import { defineHarness } from '../harness.ts'
import { changeCancellationModel } from '../models/change-cancellation.model.ts'

const ChangeCancellationScreen = screenOf(ChangeCancellationView)

export const harness = defineHarness({
  model: changeCancellationModel,
  description: changeCancellation,
  facts: () => ({}),
  screen: (actor) => <ChangeCancellationScreen actor={actor} />,
})
