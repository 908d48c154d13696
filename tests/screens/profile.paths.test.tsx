import { harness } from '../support/harnesses/profile.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)
