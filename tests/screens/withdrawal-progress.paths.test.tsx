import { scene } from '../support/scenes/withdrawal-progress.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(scene)
