import { NewsScreen } from '../../../src/screens/news/news.screen.tsx'
import { defineHarness } from '../harness.ts'
import { newsModel } from '../models/news.model.ts'

export const harness = defineHarness({
  model: newsModel,
  screen: (actor) => <NewsScreen actor={actor} />,
})
