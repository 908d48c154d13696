import type { SnapshotFrom } from 'xstate'
import type { NewsItem } from '../../../src/api/contract/news.ts'
import type { newsMachine } from '../../../src/machines/news.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { messagesOf } from './parts.ts'

type Facts = {
  /** Heading of the list. */
  list: string | Pattern
  /** The provider makes this of an item when it is published. */
  madeOf: (item: NewsItem) => { day: string; cover: string | null }
  addressOf: (id: string | undefined) => string
}

type Context = SnapshotFrom<typeof newsMachine>['context']

const opened = ({ location }: Context, { addressOf }: Facts) => ({
  ways: ['/news'],
  address: addressOf(location.id),
})

const articleOf = (context: Context, facts: Facts) => {
  const { item } = context
  if (item === null) return { ...opened(context, facts), isAwaited: true, pictures: [null] }
  const { title, summary, locale, body } = item
  const { day, cover } = facts.madeOf(item)
  const isForeign = locale !== 'en'
  return {
    ...opened(context, facts),
    headings: isForeign ? [title] : [title, 'What changes'],
    languages: isForeign ? [locale] : [locale, null],
    day,
    isForeign,
    text: [summary, isForeign ? body : 'See your refills.'],
    ways: isForeign ? ['/news'] : ['/news', '/refill'],
    pictures: [cover],
  }
}

export const news = describeFlow<typeof newsMachine, Facts>()({
  read: (ui) => {
    const article = ui.role('article')
    return {
      headings: ui.heading().contents(),
      isAwaited: article.text('Loading…').isShown(),
      isBusy: article.isBusy(),
      languages: article.heading().attributes('lang'),
      text: article.role('paragraph').contents(),
      day: article.role('time').content(),
      isForeign: article.text('in Russian').isShown(),
      pictures: article.pictures(),
      /** Without those of the list. */
      ways: ui
        .role('link')
        .attributes('href')
        .then((all) => all.filter((to) => !to?.startsWith('/news/'))),
      buttons: ui.buttons('Try again'),
      alerts: ui.titles('alert'),
      address: ui.address(),
    }
  },
  shows: {
    closed: ({ context: { location } }, { list, addressOf }) => ({
      headings: [list],
      address: addressOf(location.id),
    }),
    reading: ({ context }, facts) => ({ ...articleOf(context, facts), isBusy: true }),
    shown: ({ context }, facts) => articleOf(context, facts),
    notFound: ({ context }, facts) => ({
      ...opened(context, facts),
      headings: ['This article doesn’t exist'],
    }),
    notRead: ({ context }, facts) => ({
      ...opened(context, facts),
      buttons: ['Try again'],
      alerts: messagesOf(context.failure),
    }),
  },
  actions: { 'item.requested': (_, ui) => ui.button('Try again').click() },
})
