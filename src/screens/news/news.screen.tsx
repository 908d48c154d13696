import { useSelector } from '@xstate/react'
import type { NewsActor } from '../../machines/news.machine.ts'
import { NewsView } from './news.view.tsx'

export function NewsScreen({ actor }: { actor: NewsActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <NewsView snapshot={snapshot} report={actor.send} />
}
