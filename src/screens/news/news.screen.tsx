import { useSelector } from '@xstate/react'
import type { NewsActor } from '../../machines/news.machine.ts'
import { screenOf } from '../screen-of.tsx'
import { NewsView } from './news.view.tsx'
import { NewsListView } from './news-list.view.tsx'

const NewsListScreen = screenOf(NewsListView)

export function NewsScreen({ actor }: { actor: NewsActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { newsList } = snapshot.children
  return (
    <NewsView
      snapshot={snapshot}
      report={actor.send}
      list={newsList ? <NewsListScreen actor={newsList} /> : null}
    />
  )
}
