import { useSelector } from '@xstate/react'
import type { NewsListActor } from '../../machines/news-list.machine.ts'
import { NewsListView } from './news-list.view.tsx'

export function NewsListScreen({ actor }: { actor: NewsListActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <NewsListView snapshot={snapshot} report={actor.send} />
}
