import { SecurityScreen } from '../../../src/screens/security/security.screen.tsx'
import { securitySettings } from '../descriptions/security.ts'
import { securityModel } from '../models/security.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: securityModel,
  description: securitySettings,
  facts: () => ({ pendingChange: 'Your phone changes to +7 702 ••• •• 12 in 41 hours' }),
  screen: (actor) => <SecurityScreen actor={actor} />,
})
