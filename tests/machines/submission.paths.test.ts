import { submissionModel } from '../support/models/submission.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(submissionModel)
