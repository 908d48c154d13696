import { AccountVerificationScreen } from '../../../src/screens/account-verification/account-verification.screen.tsx'
import { accountVerification } from '../descriptions/account-verification.ts'
import { accountVerificationModel } from '../models/account-verification.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: accountVerificationModel,
  description: accountVerification,
  facts: () => ({ percent: (share) => `${share * 100}%` }),
  screen: (actor) => <AccountVerificationScreen actor={actor} />,
})
