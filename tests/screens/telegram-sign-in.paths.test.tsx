import { scene } from '../support/scenes/telegram-sign-in.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(scene)
