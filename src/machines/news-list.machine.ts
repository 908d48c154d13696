import { assign, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { NewsSummary } from '../api/contract/news.ts'
import { joinedPage } from './joined-page.ts'
import { port, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: a person sees at a glance what they have not read yet. It runs beneath whatever item is open,
 * so that they come back to where they stood; an item counts as read here as soon as it is open, whatever an answer
 * that was on its way then says. In another language the list begins anew, because half of it would be in the old one.
 */

/** A page and when it came, in milliseconds. */
export type NewsPage = {
  items: NewsSummary[]
  nextCursor: string | null
  /** Count of all unread news, not of this page alone. */
  unread: number
  at: number
}

type Context = NewsPage & {
  /** Identifiers opened since the list began; an answer may not know of them yet. */
  opened: string[]
  failure: Failure | null
}

/** The news on screen is old, or is in another language than the person's by now. */
export type NewsOutdated = { type: 'news.changed' } | { type: 'language.changed' }

export type NewsListEvent =
  | NewsOutdated
  | { type: 'item.opened'; id: string }
  | { type: 'older.requested' }
  | { type: 'retry.requested' }

/** The same page, with what was opened meanwhile. */
function withOpened<Page extends Pick<NewsPage, 'items' | 'unread'>>(
  page: Page,
  opened: readonly string[],
): Page {
  const isLate = ({ id, read }: NewsSummary) => !read && opened.includes(id)
  return {
    ...page,
    items: page.items.map((item) => (isLate(item) ? { ...item, read: true } : item)),
    unread: Math.max(0, page.unread - page.items.filter(isLate).length),
  }
}

const page = ({ event }: { event: { output: NewsPage } }) => event.output
const failure = ({ event }: { event: { error: unknown } }) => failureFrom(event.error)

export const newsListMachine = setup({
  types: {} as { context: Context; events: NewsListEvent; tags: 'busy' },
  actors: {
    listNews: port<NewsPage, { cursor: string | null }>('listNews'),
    watchNews: unprovidedListener<NewsOutdated>('watchNews'),
  },
  actions: {
    storeFirstPage: assign(({ context }, fresh: NewsPage) => withOpened(fresh, context.opened)),
    storeOlderPage: assign(({ context }, older: NewsPage) => {
      const { items, ...rest } = withOpened(older, context.opened)
      return { ...rest, items: [...context.items, ...items] }
    }),
    storeFreshPage: assign(({ context }, answered: NewsPage) => {
      const fresh = withOpened(answered, context.opened)
      return { ...fresh, ...joinedPage(fresh, context), failure: null }
    }),
    markOpened: assign(({ context }, { id }: { id: string }) => {
      const { items, unread } = withOpened(context, [id])
      return { items, unread, opened: [...context.opened, id] }
    }),
    forgetItems: assign({ items: [], nextCursor: null }),
    storeFailure: assign((_, failure: Failure) => ({ failure: failure })),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    hasOlder: ({ context }) => context.nextCursor !== null,
  },
}).createMachine({
  id: 'newsList',
  context: { items: [], nextCursor: null, unread: 0, at: 0, opened: [], failure: null },
  invoke: { id: 'watchNews', src: 'watchNews' },
  on: {
    'item.opened': { actions: { type: 'markOpened', params: ({ event }) => event } },
    'language.changed': { target: '.loading', actions: 'forgetItems' },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'listNews',
        src: 'listNews',
        input: { cursor: null },
        onDone: { target: 'listing', actions: { type: 'storeFirstPage', params: page } },
        onError: { target: 'notLoaded', actions: { type: 'storeFailure', params: failure } },
      },
      on: { 'news.changed': { target: 'loading', reenter: true } },
    },
    notLoaded: { on: { 'retry.requested': 'loading', 'news.changed': 'loading' } },
    listing: {
      on: {
        'older.requested': { guard: 'hasOlder', target: 'loadingOlder' },
        'news.changed': 'refreshing',
      },
    },
    refreshing: {
      invoke: {
        id: 'listNews',
        src: 'listNews',
        input: { cursor: null },
        onDone: { target: 'listing', actions: { type: 'storeFreshPage', params: page } },
        // The list stays: a failed refresh is not reported.
        onError: 'listing',
      },
      on: { 'news.changed': { target: 'refreshing', reenter: true } },
    },
    loadingOlder: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'listNews',
        src: 'listNews',
        input: ({ context }) => ({ cursor: context.nextCursor }),
        onDone: { target: 'listing', actions: { type: 'storeOlderPage', params: page } },
        onError: { target: 'listing', actions: { type: 'storeFailure', params: failure } },
      },
      on: { 'news.changed': 'refreshing' },
    },
  },
})
