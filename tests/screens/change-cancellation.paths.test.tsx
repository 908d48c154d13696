import { ChangeCancellationView } from '../../src/screens/change-cancellation/change-cancellation.view.tsx'
import { screenOf } from '../../src/screens/screen-of.tsx'
import { changeCancellation } from '../support/descriptions/change-cancellation.ts'
import { changeCancellationModel } from '../support/models/change-cancellation.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const ChangeCancellationScreen = screenOf(ChangeCancellationView)

testPathsOnScreen(changeCancellationModel, {
  description: changeCancellation,
  facts: () => ({}),
  screen: (actor) => <ChangeCancellationScreen actor={actor} />,
})
