import { harness } from '../support/harnesses/navigation-guard.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)
