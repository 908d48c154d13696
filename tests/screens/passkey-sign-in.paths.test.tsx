import { harness } from '../support/harnesses/passkey-sign-in.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)
