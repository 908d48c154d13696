import { scene } from '../support/scenes/help.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(scene)
