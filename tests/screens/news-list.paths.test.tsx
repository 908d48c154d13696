import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { newsListMachine } from '../../src/machines/news-list.machine.ts'
import { NewsListScreen } from '../../src/screens/news/news-list.screen.tsx'
import { newsListModel } from '../support/models/news-list.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof newsListMachine>

const alertText = () => screen.queryByRole('alert')?.querySelector('strong')?.textContent ?? null
const failureTexts: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))
const days: Record<string, string> = { 8: 'Today', 7: '30 December 2025', 6: '1 December 2025' }

function expectList({ context }: Snapshot, canShowOlder: boolean) {
  const { items, unread, nextCursor, failure } = context
  const heading = unread === 0 ? 'Everything is read' : `${unread} unread`
  expect({
    heading: document.querySelector('h2')?.textContent,
    rows: [...document.querySelectorAll('li > a')].map((row) => [
      row.getAttribute('href'),
      row.textContent?.replaceAll('\u00a0', ' '),
      row.querySelector('img')?.getAttribute('src') ?? null,
    ]),
    older: button(/older/)?.matches(':enabled') ?? null,
    alert: alertText(),
  }).toEqual({
    heading: items.length === 0 ? 'No news yet' : heading,
    rows: items.map(({ id, title, summary, cover, read, locale }) => [
      `/news/${id}`,
      `${read ? '' : 'Unread: '}${title}${summary}${days[id]}${locale === 'en' ? '' : 'in Russian'}`,
      cover,
    ]),
    older: nextCursor === null ? null : canShowOlder,
    alert: failure ? failureTexts[failure.code] : null,
  })
}

walkScreen(newsListModel, {
  screen: (actor) => <NewsListScreen actor={actor} />,
  gestures: {
    'retry.requested': () => fireEvent.click(screen.getByText('Load again')),
    'older.requested': () => fireEvent.click(screen.getByText('Show older')),
  },
  shows: {
    loading: () => {
      expect(screen.getByText('Loading…')).toBeInTheDocument()
      expect(document.querySelectorAll('li')).toHaveLength(0)
    },
    notLoaded: ({ context }) => {
      expect(alertText()).toEqual(failureTexts[context.failure?.code ?? ''])
      expect(button(/^Load again$/)).toBeEnabled()
    },
    listing: (snapshot) => expectList(snapshot, true),
    refreshing: (snapshot) => expectList(snapshot, false),
    loadingOlder: (snapshot) => expectList(snapshot, false),
  },
})
