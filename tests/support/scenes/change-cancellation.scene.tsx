import { ChangeCancellationView } from '../../../src/screens/change-cancellation/change-cancellation.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { changeCancellation } from '../descriptions/change-cancellation.ts'
import { changeCancellationModel } from '../models/change-cancellation.model.ts'
import { defineScene } from '../scene.ts'

const ChangeCancellationScreen = screenOf(ChangeCancellationView)

export const scene = defineScene({
  model: changeCancellationModel,
  description: changeCancellation,
  facts: () => ({}),
  screen: (actor) => <ChangeCancellationScreen actor={actor} />,
})
