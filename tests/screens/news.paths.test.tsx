import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { harness } from '../support/harnesses/news.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const failureTexts: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}
const article = () => document.querySelector('article')
const date = () => article()?.querySelector('time')?.textContent.replaceAll('\u00a0', ' ')
const list = () => document.querySelector('div[hidden]')
const ways = () =>
  [...document.querySelectorAll('a')]
    .filter((link) => !list()?.contains(link))
    .map((link) => link.getAttribute('href'))

testPathsOnScreen({
  ...harness,
  gestures: { 'item.requested': () => fireEvent.click(screen.getByText('Try again')) },
  shows: {
    closed: () => {
      expect(article()).toEqual(null)
      expect(list()).toEqual(null)
      expect(screen.getByText('Loading…')).toBeVisible()
    },
    reading: ({ context }) => {
      expect(list()).toHaveTextContent('Loading…')
      expect(article()).toHaveAttribute('aria-busy', 'true')
      if (context.item) expect(article()).toHaveTextContent(context.item.title)
      else expect(article()).toHaveTextContent('Loading…')
    },
    shown: ({ context }) => {
      const { item } = context
      expect(list()).toHaveTextContent('Loading…')
      expect(article()?.querySelector('h2')).toHaveTextContent(item?.title ?? '')
      expect(article()?.querySelector('h2')).toHaveAttribute('lang', item?.locale)
      expect(article()).toHaveTextContent(item?.summary ?? '')
      expect(article()?.querySelector('img')?.getAttribute('src') ?? null).toEqual(item?.cover)
      if (item?.id === '8') {
        expect(date()).toEqual('Today')
        expect(ways()).toEqual(['/news', '/refill'])
        expect(article()?.querySelector('h3')).toHaveTextContent('What changes')
        expect(screen.queryByText('in English')).toEqual(null)
      } else {
        expect(date()).toEqual('30 December 2025')
        expect(screen.getByText('in Russian')).toBeVisible()
        expect(screen.getByText('Звонки — как всегда.')).toBeVisible()
      }
    },
    notFound: () => {
      expect(screen.getByText('This article doesn’t exist')).toBeVisible()
      expect(ways()).toEqual(['/news'])
    },
    notRead: ({ context }) => {
      expect(document.querySelector('[role=alert] strong')?.textContent).toEqual(
        failureTexts[context.failure?.code ?? ''],
      )
      expect(article()).toEqual(null)
      expect(ways()).toEqual(['/news'])
    },
  },
})
