import { NavigationGuardView } from '../../../src/screens/navigation-guard/navigation-guard.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { navigationGuardModel } from '../models/navigation-guard.model.ts'
import { defineScene } from '../scene.ts'

const NavigationGuardScreen = screenOf(NavigationGuardView)

export const scene = defineScene({
  model: navigationGuardModel,
  screen: (actor) => <NavigationGuardScreen actor={actor} />,
})
