import { harness } from '../support/harnesses/transfer-lookup.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)
