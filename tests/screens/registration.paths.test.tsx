import { scene } from '../support/scenes/registration.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(scene)
