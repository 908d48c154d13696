import { preferencesModel } from '../support/models/preferences.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(preferencesModel)
