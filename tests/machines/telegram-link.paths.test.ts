import { telegramLinkModel } from '../support/models/telegram-link.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(telegramLinkModel)
