import { SecurityScreen } from '../../src/screens/security/security.screen.tsx'
import { securitySettings } from '../support/descriptions/security.ts'
import { securityModel } from '../support/models/security.model.ts'
import { walkScreen } from '../support/walk.tsx'

walkScreen(securityModel, {
  description: securitySettings,
  facts: () => ({ pendingChange: 'Your phone changes to +7 702 ••• •• 12 in 41 hours' }),
  screen: (actor) => <SecurityScreen actor={actor} />,
})
