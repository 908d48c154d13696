import { scene } from '../support/scenes/transfer-lookup.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(scene)
