import { PhoneVerificationScreen } from '../../src/screens/phone-verification/phone-verification.screen.tsx'
import { phoneVerification } from '../support/descriptions/phone-verification.ts'
import { challenge, phoneVerificationModel } from '../support/models/phone-verification.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(phoneVerificationModel, {
  description: phoneVerification,
  facts: () => ({
    target: challenge.maskedTarget,
    counted: (text) => text,
    ways: ['Send the code by e-mail to as•••@mail.example', 'Send the code in Telegram to ass•••'],
  }),
  screen: (actor) => <PhoneVerificationScreen actor={actor} />,
})
