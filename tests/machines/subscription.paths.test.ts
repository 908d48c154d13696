import { subscriptionModel } from '../support/models/subscription.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(subscriptionModel)
