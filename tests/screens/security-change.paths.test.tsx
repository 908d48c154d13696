import { SecurityChangeScreen } from '../../src/screens/security/security-change.screen.tsx'
import { securityChange } from '../support/descriptions/security-change.ts'
import { securityChangeModel } from '../support/models/security-change.model.ts'
import { recoveryCodes } from '../support/models/security-samples.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(securityChangeModel, {
  description: securityChange,
  facts: () => ({
    login: 'asselk88',
    password: 'Saryarka2026',
    key: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
    recoveryCodes,
    counted: (text) => text,
  }),
  screen: (actor) => <SecurityChangeScreen actor={actor} />,
})
