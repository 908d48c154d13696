import { harness } from '../support/harnesses/withdrawal-progress.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)
