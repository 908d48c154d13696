import { harness } from '../support/harnesses/passkey-creation.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)
