import { EmailVerificationScreen } from '../../src/screens/email-verification/email-verification.screen.tsx'
import { emailVerification } from '../support/descriptions/email-verification.ts'
import {
  contacts,
  emailChallenge,
  emailVerificationModel,
} from '../support/models/email-verification.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(emailVerificationModel, {
  description: emailVerification,
  facts: () => ({
    email: contacts.email ?? '',
    maskedEmail: emailChallenge.maskedTarget,
    counted: (text) => text,
  }),
  screen: (actor) => <EmailVerificationScreen actor={actor} />,
})
