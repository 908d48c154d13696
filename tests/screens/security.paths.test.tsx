import { SecurityScreen } from '../../src/screens/security/security.screen.tsx'
import { securitySettings } from '../support/descriptions/security.ts'
import { securityModel } from '../support/models/security.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(securityModel, {
  description: securitySettings,
  facts: () => ({ pendingChange: 'Your phone changes to +7 702 ••• •• 12 in 41 hours' }),
  screen: (actor) => <SecurityScreen actor={actor} />,
})
