import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { present } from '../../src/machines/present.ts'
import { NewsBody } from '../../src/screens/news/news-body.tsx'
import { newsLinkOf, newsPictureOf } from '../../src/screens/news/news-link.ts'
import { hostileMarkdown } from '../support/models/hostile-markdown.ts'
import { renderInApp } from '../support/render.tsx'

/** All that a body may become, with the attributes of each. */
const allowed: Record<string, readonly string[]> = {
  a: ['class', 'href', 'rel', 'target'],
  blockquote: [],
  br: [],
  code: [],
  del: [],
  div: ['aria-label', 'class', 'role', 'tabindex'],
  em: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  img: ['alt', 'decoding', 'loading', 'src'],
  li: [],
  ol: ['start'],
  p: [],
  pre: ['tabindex'],
  strong: [],
  table: [],
  tbody: [],
  td: ['data-align'],
  th: ['data-align', 'scope'],
  thead: [],
  tr: [],
  ul: [],
}

/** The sign of a link that leaves, and the words said with it. */
const isOfTheSign = (element: Element) =>
  element.closest('a[target] > [aria-hidden], a[target] > [class*=VisuallyHidden]') !== null

function strangersIn(root: Element): string[] {
  return [...root.querySelectorAll('*')]
    .filter((element) => !isOfTheSign(element))
    .flatMap((element) => {
      const name = element.localName
      const attributes = allowed[name]
      if (!attributes) return [name]
      const strange = element.getAttributeNames().filter((one) => !attributes.includes(one))
      return strange.map((one) => `${name} ${one}`)
    })
}

const addressesIn = (root: Element) =>
  [...root.querySelectorAll('a, img')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  )
const isSafe = (address: string) =>
  address.startsWith('https://') ||
  address === '/refill' ||
  /^\/api\/news\/covers\/[\w-]+\.jpg$/.test(address)

/** The body alone: the provider of the look writes its styles beside it. */
function shown(markdown: string): Element {
  const { container } = renderInApp(<NewsBody markdown={markdown} />)
  return present(container.querySelector('div'), 'body')
}

describe('a hostile body is nothing but text', () => {
  for (const [name, markdown] of Object.entries(hostileMarkdown)) {
    test(name, () => {
      const before = document.title
      const root = shown(markdown)
      expect(strangersIn(root)).toEqual([])
      expect(addressesIn(root).filter((address) => !isSafe(address))).toEqual([])
      expect(document.title).toEqual(before)
    })
  }

  test('the list of what is allowed finds what is not', () => {
    const root = document.createElement('div')
    root.innerHTML = '<p onclick="x">a</p><script></script><a href="javascript:x">b</a>'
    expect(strangersIn(root)).toEqual(['p onclick', 'script'])
    expect(addressesIn(root).filter((address) => !isSafe(address))).toEqual(['javascript:x'])
  })
})

test('HTML is shown as it was written', () => {
  expect(shown('Use <b onclick="x">bold</b> & <br> a break<!-- not this -->.')).toHaveTextContent(
    'Use <b onclick="x">bold</b> & a break.',
  )
})

test('the outline begins beneath the title of the item and leaves out no step', () => {
  const root = shown('## One\n\n#### Two\n\n# Three\n\n### Four\n\n###### Five\n\n## Six')
  const headings = [...root.querySelectorAll('h3, h4, h5, h6')]
  expect(headings.map(({ localName, textContent }) => [localName, textContent])).toEqual([
    ['h3', 'One'],
    ['h4', 'Two'],
    ['h3', 'Three'],
    ['h4', 'Four'],
    ['h5', 'Five'],
    ['h4', 'Six'],
  ])
})

test('a table scrolls within a box that the keyboard reaches', () => {
  shown('| Plan | Yield |\n|:-----|------:|\n| Start | 0.4&nbsp;% |')
  const box = screen.getByRole('group', { name: 'Table' })
  expect(box).toHaveAttribute('tabindex', '0')
  expect(within(box).getByRole('columnheader', { name: 'Yield' })).toHaveAttribute(
    'data-align',
    'right',
  )
  expect(box.querySelector('tbody')?.textContent).toEqual('Start0.4\u00a0%')
})

test('lists keep their numbers, what is done and what is struck', () => {
  const root = shown('3. three\n4. four\n   - [x] done\n   - [ ] open\n\n~~gone~~ **bold** *soft*')
  expect(root.querySelector('ol')).toHaveAttribute('start', '3')
  expect(root.querySelector('ul')).toHaveTextContent('☑ done☐ open')
  expect(root.querySelector('p')?.innerHTML).toEqual(
    '<del>gone</del> <strong>bold</strong> <em>soft</em>',
  )
})

test('a paragraph too long to be searched for emphasis is shown as it is written', () => {
  const long = `${'word '.repeat(1_000)}**bold**`
  const root = shown(`${long}\n\n**bold**`)
  expect(root.querySelectorAll('strong')).toHaveLength(1)
  expect(root.querySelector('p')).toHaveTextContent(long)
})

test('links of the cabinet stay in it, others leave in a tab of their own and say so', () => {
  shown('[deposits](/deposits?status=past#top) and [law](https://example.org/a?b=1&amp;c=2)')
  expect(screen.getByText('deposits')).toHaveAttribute('href', '/deposits?status=past')
  expect(screen.getByText('deposits')).not.toHaveAttribute('target')
  const away = screen.getByRole('link', { name: /^law ?\(opens in a new tab\)$/ })
  expect(away).toHaveAttribute('href', 'https://example.org/a?b=1&c=2')
  expect(away).toHaveAttribute('target', '_blank')
  expect(away.getAttribute('rel')).toMatch(/^noopener noreferrer/)
  expect(away.querySelector('svg')?.parentElement).toHaveAttribute('aria-hidden', 'true')
})

test('what leads nowhere keeps its words', () => {
  expect(
    shown('[read **more**](javascript:alert(1)) www.example.org me@example.org'),
  ).toHaveTextContent('read more www.example.org me@example.org')
})

test('pictures come from our own provider, or are their words', () => {
  const root = shown('![chart](/api/news/covers/abc-_1.jpg) ![map](https://example.org/a.jpg)')
  expect(
    [...root.querySelectorAll('img')].map(({ src, alt }) => [new URL(src).pathname, alt]),
  ).toEqual([['/api/news/covers/abc-_1.jpg', 'chart']])
  expect(root).toHaveTextContent('map')
})

test('an address is judged as a browser resolves it', () => {
  expect(newsLinkOf('/refill/../deposits/7')).toEqual({
    to: 'location',
    location: { name: 'deposit', id: '7', query: {} },
  })
  expect(newsLinkOf('HTTPS://EXAMPLE.org')).toEqual({ to: 'page', href: 'https://example.org/' })
  const nowhere = ['', '#', 'refill', '../refill', 'https:refill', ' https://a.example', 'https://']
  expect(nowhere.map(newsLinkOf)).toEqual(nowhere.map(() => null))
  expect(newsPictureOf('/api/news/covers/%2e%2e/x.jpg')).toEqual(null)
})
