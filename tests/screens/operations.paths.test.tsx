import { harness } from '../support/harnesses/operations.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)
