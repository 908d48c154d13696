import { harness } from '../support/harnesses/browser-notices.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)
