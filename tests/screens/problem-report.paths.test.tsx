import { harness } from '../support/harnesses/problem-report.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(harness)
