import { contactChangeModel } from '../support/models/contact-change.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(contactChangeModel)
