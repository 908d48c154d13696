import { EmailVerificationScreen } from '../../../src/screens/email-verification/email-verification.screen.tsx'
import { emailVerification } from '../descriptions/email-verification.ts'
import { defineHarness } from '../harness.ts'
import {
  contacts,
  emailChallenge,
  emailVerificationModel,
} from '../models/email-verification.model.ts'

export const harness = defineHarness({
  model: emailVerificationModel,
  description: emailVerification,
  facts: () => ({
    email: contacts.email ?? '',
    maskedEmail: emailChallenge.maskedTarget,
    counted: (text) => text,
  }),
  screen: (actor) => <EmailVerificationScreen actor={actor} />,
})
