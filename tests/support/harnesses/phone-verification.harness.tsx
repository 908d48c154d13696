import { PhoneVerificationScreen } from '../../../src/screens/phone-verification/phone-verification.screen.tsx'
import { phoneVerification } from '../descriptions/phone-verification.ts'
import { defineHarness } from '../harness.ts'
import { challenge, phoneVerificationModel } from '../models/phone-verification.model.ts'

export const harness = defineHarness({
  model: phoneVerificationModel,
  description: phoneVerification,
  facts: () => ({
    target: challenge.maskedTarget,
    counted: (text) => text,
    ways: ['Send the code by e-mail to as•••@mail.example', 'Send the code in Telegram to ass•••'],
  }),
  screen: (actor) => <PhoneVerificationScreen actor={actor} />,
})
