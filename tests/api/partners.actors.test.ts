import { expect, test, vi } from 'vitest'
import { partnersActors } from '../../src/api/partners.actors.ts'
import { createPage } from '../../src/browser/page.ts'
import { run } from '../support/answering.ts'
import { twoPages } from '../support/models/partner-samples.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const usual = {
  search: '',
  line: null,
  sort: 'investments',
  sortDir: 'desc',
  page: 1,
  limit: 20,
} as const

const { call, reads, made } = recordedCalls(() => ({ 'GET /user/referrals': twoPages }))
const { listPartners } = partnersActors({ call, reads })

test('partners are asked for in an order and a page, narrowed only by what was chosen', async () => {
  const whole = { sort: 'investments', sortDir: 'desc', page: 1, limit: 20 }
  expect(await run(listPartners, usual)).toEqual(twoPages)
  await run(listPartners, { ...usual, search: 'mar', line: 2, page: 3 })
  expect(made.map(({ input }) => input)).toEqual([
    { query: whole },
    { query: { ...whole, page: 3, search: 'mar', line: 2 } },
  ])
})

test('one page is asked for once, until money moves', async () => {
  await run(listPartners, usual)
  await run(listPartners, usual)
  expect(made).toHaveLength(1)
  reads.invalidate(['balance'])
  await run(listPartners, usual)
  expect(made).toHaveLength(2)
})

const pageThat = (share: (data: unknown) => Promise<void>) =>
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

test('a text that is shared was handed over, or the person thought better of it', async () => {
  const share = vi.fn<(data: unknown) => Promise<void>>(async () => undefined)
  expect(await run(pageThat(share).shareText, { text: 'Address: UQDs' })).toEqual({
    isShared: true,
  })
  expect(share.mock.calls).toEqual([[{ text: 'Address: UQDs' }]])
  const changed = pageThat(() => Promise.reject(new DOMException('Changed', 'AbortError')))
  expect(await run(changed.shareText, { text: 'x' })).toEqual({ isShared: false })
  const broken = pageThat(() => Promise.reject(new DOMException('No', 'NotAllowedError')))
  await expect(run(broken.shareText, { text: 'x' })).rejects.toThrow('No')
})

test('sharing is offered only by a browser that can', () => {
  expect(pageThat(async () => undefined).canShare).toEqual(true)
  const old = { document: {}, location: { origin: '' }, navigator: {} }
  expect(createPage(old as unknown as Window & typeof globalThis).canShare).toEqual(false)
})
