import { harness } from '../support/harnesses/telegram-sign-in.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)
