import { beforeEach, expect, test } from 'vitest'
import { createStyleSheets } from '../../src/browser/style-sheets.ts'

const links = () => [...document.querySelectorAll('link')]
const hrefs = () => links().map((link) => link.getAttribute('href'))

function add(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.setAttribute('href', href)
  document.head.append(link)
  return link
}
const end = (link: HTMLLinkElement | undefined, how: 'load' | 'error') =>
  link?.dispatchEvent(new Event(how))

beforeEach(() => document.head.replaceChildren())

test('a style sheet that was lost is asked for again, and others are left alone', async () => {
  const { reloadLost } = createStyleSheets(document)
  const kept = add('stylesheet', 'https://cabinet.example/kept.css')
  end(add('stylesheet', 'https://cabinet.example/lost.css'), 'error')
  end(add('modulepreload', 'https://cabinet.example/lost.js'), 'error')
  const [, lost] = links()

  const reloading = reloadLost()
  expect(hrefs()).toEqual([
    'https://cabinet.example/kept.css',
    'https://cabinet.example/lost.css',
    'https://cabinet.example/lost.js',
  ])
  expect([links()[0] === kept, links()[1] === lost]).toEqual([true, false])
  end(links()[1], 'load')
  await reloading

  const again = links()[1]
  await reloadLost()
  expect(links()[1]).toBe(again)
})

test('one that is lost again fails the page, and is asked for the next time', async () => {
  const { reloadLost } = createStyleSheets(document)
  end(add('stylesheet', 'https://cabinet.example/lost.css'), 'error')
  const first = reloadLost()
  end(links()[0], 'error')
  await expect(first).rejects.toThrow('Not loaded: https://cabinet.example/lost.css')
  const second = reloadLost()
  end(links()[0], 'load')
  await second
  expect(hrefs()).toEqual(['https://cabinet.example/lost.css'])
})
