import { NewsScreen } from '../../../src/screens/news/news.screen.tsx'
import { newsModel } from '../models/news.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: newsModel,
  screen: (actor) => <NewsScreen actor={actor} />,
})
