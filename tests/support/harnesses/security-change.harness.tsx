import { SecurityChangeScreen } from '../../../src/screens/security/security-change.screen.tsx'
import { securityChange } from '../descriptions/security-change.ts'
import { defineHarness } from '../harness.ts'
import { securityChangeModel } from '../models/security-change.model.ts'
import { recoveryCodes } from '../models/security-samples.ts'

export const harness = defineHarness({
  model: securityChangeModel,
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
