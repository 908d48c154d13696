import { AccountVerificationScreen } from '../../../src/screens/account-verification/account-verification.screen.tsx'
import { accountVerification } from '../descriptions/account-verification.ts'
import { defineHarness } from '../harness.ts'
import { accountVerificationModel } from '../models/account-verification.model.ts'

export const harness = defineHarness({
  model: accountVerificationModel,
  description: accountVerification,
  facts: () => ({ percent: (share) => `${share * 100}%` }),
  screen: (actor) => <AccountVerificationScreen actor={actor} />,
})
