import { RefillPaymentScreen } from '../../../src/screens/refill/refill-payment.screen.tsx'
import { refillPayment } from '../descriptions/refill-payment.ts'
import { defineHarness } from '../harness.ts'
import { refillPaymentModel } from '../models/refill-payment.model.ts'

export const harness = defineHarness({
  model: refillPaymentModel,
  description: refillPayment,
  facts: () => ({ isAlone: true, counted: (text) => text }),
  screen: (actor) => <RefillPaymentScreen actor={actor} />,
})
