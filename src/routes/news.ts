import type { SnapshotFrom } from 'xstate'
import { newsActors } from '../api/news.actors.ts'
import { newsMachine } from '../machines/news.machine.ts'
import { newsListMachine } from '../machines/news-list.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { addressOf } from '../screens/addresses.ts'
import { NewsScreen } from '../screens/news/news.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now, page, readLocale, watchLocale }: Services) => {
  const actors = newsActors({ call, reads, now, readLocale, watchLocale })
  return newsMachine.provide({
    actors: { ...actors, newsList: newsListMachine.provide({ actors }) },
    actions: {
      showTop: page.showOpened,
      showRead: (_, { id }) => page.showLink(addressOf({ name: 'news', id, query: {} })),
    },
  })
}

export const Screen: RouteScreen<typeof create> = NewsScreen

export const subject = ({ context }: SnapshotFrom<typeof newsMachine>) =>
  context.item && { name: context.item.title }
