import { scene } from '../support/scenes/passkey-sign-in.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(scene)
