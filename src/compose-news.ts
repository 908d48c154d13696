import { newsActors } from './api/news.actors.ts'
import type { House } from './house.ts'
import { newsMachine } from './machines/news.machine.ts'
import { newsListMachine } from './machines/news-list.machine.ts'
import type { RoomLogics } from './machines/shell.machine.ts'
import { addressOf } from './screens/addresses.ts'

/** The room of the news; a chunk of its own. */
export function composeNews({ world, reads }: House): Pick<RoomLogics, 'news'> {
  const { call, page, now, readLocale, watchLocale } = world
  const calls = newsActors({ call, reads, now, readLocale, watchLocale })
  return {
    news: newsMachine.provide({
      actors: { ...calls, newsList: newsListMachine.provide({ actors: calls }) },
      actions: {
        showTop: page.showOpened,
        showRead: (_, { id }) => page.showLink(addressOf({ name: 'news', id, query: {} })),
      },
    }),
  }
}
