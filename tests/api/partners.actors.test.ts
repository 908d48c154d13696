import { expect, test } from 'vitest'
import type { Call } from '../../src/api/http.ts'
import { partnersActors } from '../../src/api/partners.actors.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { createPage } from '../../src/browser/page.ts'
import { run } from '../support/answering.ts'
import { twoPages } from '../support/models/partner-samples.ts'

const usual = {
  search: '',
  line: null,
  sort: 'investments',
  sortDir: 'desc',
  page: 1,
  limit: 20,
} as const

function start() {
  const asked: unknown[] = []
  const reads = createReadCache()
  const call = (async ({ path }, input) => {
    asked.push([path, input])
    return twoPages
  }) as Call
  return { asked, reads, actors: partnersActors({ call, reads }) }
}

test('partners are asked for in an order and a page, narrowed only by what was chosen', async () => {
  const { asked, actors } = start()
  const whole = { sort: 'investments', sortDir: 'desc', page: 1, limit: 20 }
  expect(await run(actors.listPartners, usual)).toEqual(twoPages)
  await run(actors.listPartners, { ...usual, search: 'mar', line: 2, page: 3 })
  expect(asked).toEqual([
    ['/user/referrals', { query: whole }],
    ['/user/referrals', { query: { ...whole, page: 3, search: 'mar', line: 2 } }],
  ])
})

test('one page is asked for once, until money moves', async () => {
  const { asked, actors, reads } = start()
  await run(actors.listPartners, usual)
  await run(actors.listPartners, usual)
  expect(asked).toHaveLength(1)
  reads.invalidate(['balance'])
  await run(actors.listPartners, usual)
  expect(asked).toHaveLength(2)
})

const pageThat = (share: () => Promise<void>) =>
  createPage({
    document: {},
    location: { origin: 'https://cabinet.example' },
    navigator: { share },
  } as unknown as Window & typeof globalThis)

test('a link that the person did not hand over after all is no failure', async () => {
  const changed = pageThat(() => Promise.reject(new DOMException('Changed', 'AbortError')))
  await expect(run(changed.shareLink, { link: 'x' })).resolves.toEqual(undefined)
  const broken = pageThat(() => Promise.reject(new DOMException('No', 'NotAllowedError')))
  await expect(run(broken.shareLink, { link: 'x' })).rejects.toThrow('No')
})

test('sharing is offered only by a browser that can', () => {
  expect(pageThat(async () => undefined).canShare).toEqual(true)
  const old = { document: {}, location: { origin: '' }, navigator: {} }
  expect(createPage(old as unknown as Window & typeof globalThis).canShare).toEqual(false)
})
