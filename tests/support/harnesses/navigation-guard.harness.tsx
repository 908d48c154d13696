import { NavigationGuardView } from '../../../src/screens/navigation-guard/navigation-guard.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { navigationGuard } from '../descriptions/navigation-guard.ts'
import { defineHarness } from '../harness.ts'
import { navigationGuardModel } from '../models/navigation-guard.model.ts'

const NavigationGuardScreen = screenOf(NavigationGuardView)

export const harness = defineHarness({
  model: navigationGuardModel,
  description: navigationGuard,
  facts: () => ({ pageOf: () => ({ address: '/' }) }),
  screen: (actor) => <NavigationGuardScreen actor={actor} />,
})
