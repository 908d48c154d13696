import { expect, test } from 'vitest'
import { commandPaletteActors } from '../../src/api/command-palette.actors.ts'
import { run } from '../support/answering.ts'
import { activeDeposit } from '../support/models/money-samples.ts'
import { twoPages } from '../support/models/partner-samples.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const { call, reads, made, answers } = recordedCalls(() => ({
  'GET /funds/deposits': { items: [activeDeposit], nextCursor: null },
  'GET /user/referrals': twoPages,
}))
const { readFound } = commandPaletteActors({ call, reads })

test('the newest deposits and the first partners are found, with whether there are more partners', async () => {
  expect(await run(readFound)).toEqual({
    deposits: [activeDeposit],
    partners: twoPages.items,
    hasMorePartners: true,
  })
  expect(made.map(({ call: asked, input }) => ({ asked, input }))).toEqual([
    { asked: 'GET /funds/deposits', input: { query: { limit: 100 } } },
    { asked: 'GET /user/referrals', input: { query: { limit: 100, sort: 'login' } } },
  ])
})

test('somebody whose partners are all there is offered no search among others', async () => {
  answers['GET /user/referrals'] = { ...twoPages, total: twoPages.items.length }
  expect((await run(readFound)).hasMorePartners).toEqual(false)
})

test('the search that is opened again soon asks for nothing, until money moves', async () => {
  await run(readFound)
  await run(readFound)
  expect(made.length).toEqual(2)
  reads.invalidate(['balance'])
  await run(readFound)
  expect(made.map(({ call: asked }) => asked)).toEqual([
    'GET /funds/deposits',
    'GET /user/referrals',
    'GET /user/referrals',
  ])
})
