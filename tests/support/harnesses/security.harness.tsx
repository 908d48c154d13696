import { SecurityScreen } from '../../../src/screens/security/security.screen.tsx'
import { securitySettings } from '../descriptions/security.ts'
import { defineHarness } from '../harness.ts'
import { securityModel } from '../models/security.model.ts'

export const harness = defineHarness({
  model: securityModel,
  description: securitySettings,
  facts: () => ({ pendingChange: 'Your phone changes to +7 702 ••• •• 12 in 41 hours' }),
  screen: (actor) => <SecurityScreen actor={actor} />,
})
