import { harness } from '../support/harnesses/help.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)
