import { scene } from '../support/scenes/operations.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(scene)
