import { newsModel } from '../support/models/news.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(newsModel)
