import { useSelector } from '@xstate/react'
import type { NewsActor } from '../../machines/news.machine.ts'
import { NewsView } from './news.view.tsx'
import { NewsListScreen } from './news-list.screen.tsx'

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
