import { RefillPaymentScreen } from '../../src/screens/refill/refill-payment.screen.tsx'
import { refillPayment } from '../support/descriptions/refill-payment.ts'
import { refillPaymentModel } from '../support/models/refill-payment.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(refillPaymentModel, {
  description: refillPayment,
  facts: () => ({ isAlone: true, counted: (text) => text }),
  screen: (actor) => <RefillPaymentScreen actor={actor} />,
})
