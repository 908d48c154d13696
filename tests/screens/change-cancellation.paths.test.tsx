import { ChangeCancellationScreen } from '../../src/screens/change-cancellation/change-cancellation.screen.tsx'
import { changeCancellation } from '../support/descriptions/change-cancellation.ts'
import { changeCancellationModel } from '../support/models/change-cancellation.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(changeCancellationModel, {
  description: changeCancellation,
  facts: () => ({}),
  screen: (actor) => <ChangeCancellationScreen actor={actor} />,
})
