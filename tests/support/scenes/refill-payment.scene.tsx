import { RefillPaymentScreen } from '../../../src/screens/refill/refill-payment.screen.tsx'
import { refillPayment } from '../descriptions/refill-payment.ts'
import { refillPaymentModel } from '../models/refill-payment.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: refillPaymentModel,
  description: refillPayment,
  facts: () => ({ isAlone: true, counted: (text) => text }),
  screen: (actor) => <RefillPaymentScreen actor={actor} />,
})
