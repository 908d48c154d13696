import { refillPaymentModel } from '../support/models/refill-payment.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(refillPaymentModel)
