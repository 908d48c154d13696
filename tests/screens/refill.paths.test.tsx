import { scene } from '../support/scenes/refill.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(scene)
