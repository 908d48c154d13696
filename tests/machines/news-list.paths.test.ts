import { newsListModel } from '../support/models/news-list.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(newsListModel)
