import { expect, test } from 'vitest'
import { changedFlows, versionOf } from '../../tools/atlas/diff.ts'
import { type Picture, pageOf } from '../../tools/atlas/diff-page.ts'
import { layoutOf } from '../../tools/atlas/layout.ts'
import { door } from './door.ts'

const picture = (state: string, was: string | null, is: string | null): Picture => ({
  state,
  look: 'en-light-390',
  was,
  is,
})

test('a page shows changed machines, and views before and now, beside each other', async () => {
  const [change] = changedFlows([], [versionOf(door)])
  if (!change) throw new Error('The door has come')
  const html = pageOf(
    [
      {
        id: 'door',
        machine: { ...change, drawing: await layoutOf(change.chart) },
        pictures: [],
        seenAt: () => null,
      },
      {
        id: 'lamp',
        machine: null,
        pictures: [
          picture('on', 'data:,a', 'data:,b'),
          picture('dim', null, 'data:,c'),
          picture('off', 'data:,d', null),
        ],
        seenAt: (state) => `atlas/flows.html#lamp?state=${state}`,
      },
    ],
    { title: 'Flows changed since then', note: '3 pictures of 2 flows.', style: '' },
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  const texts = (selector: string) =>
    [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(texts('.note')).toEqual(['3 pictures of 2 flows.'])
  expect(texts('nav li')).toEqual(['door added', 'lamp 3 pictures'])
  expect(texts('#door summary, #lamp summary')).toEqual(['Diagram'])
  const pairs = [...page.querySelectorAll('#lamp .pictures > li')].map((item) => [
    item.querySelector('p > a')?.getAttribute('href') ?? null,
    ...[...item.querySelectorAll('figure')].map(
      (figure) => figure.querySelector('img')?.getAttribute('src') ?? figure.textContent,
    ),
  ])
  expect(pairs).toEqual([
    ['atlas/flows.html#lamp?state=on', 'data:,a', 'data:,b'],
    ['atlas/flows.html#lamp?state=dim', 'BeforeNot shown', 'data:,c'],
    [null, 'data:,d', 'NowNot shown'],
  ])
})
