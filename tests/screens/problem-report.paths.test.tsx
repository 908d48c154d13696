import { scene } from '../support/scenes/problem-report.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(scene)
