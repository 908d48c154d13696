import { walletChangeModel } from '../support/models/wallet-change.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(walletChangeModel)
