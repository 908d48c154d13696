import { walletsModel } from '../support/models/wallets.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(walletsModel)
