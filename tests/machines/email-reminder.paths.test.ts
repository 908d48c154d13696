import { emailReminderModel } from '../support/models/email-reminder.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(emailReminderModel)
