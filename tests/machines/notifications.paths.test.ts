import { notificationsModel } from '../support/models/notifications.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(notificationsModel)
