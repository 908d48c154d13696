import { telegramSignInModel } from '../support/models/telegram-sign-in.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(telegramSignInModel)
