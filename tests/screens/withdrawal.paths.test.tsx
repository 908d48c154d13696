import { scene } from '../support/scenes/withdrawal.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(scene)
