import { expect, test } from 'vitest'
import { cryptoCasesActors } from '../../src/api/crypto-cases.actors.ts'
import { run } from '../support/answering.ts'
import { read } from '../support/models/crypto-cases.model.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const { call, reads, made, answers } = recordedCalls(() => ({
  'GET /crypto-cases/all': { items: read.cases },
  'GET /settings_other/plans/available': { items: read.plans },
  'GET /user/case-operations': { items: read.operations, nextCursor: null },
}))
const { readCases } = cryptoCasesActors({ call, reads, now: () => read.at })

test('crypto cases are asked for with the plans and what was bought and sold last', async () => {
  expect(await run(readCases)).toEqual(read)
  expect(made).toEqual([
    { call: 'GET /crypto-cases/all', input: {} },
    { call: 'GET /settings_other/plans/available', input: {} },
    { call: 'GET /user/case-operations', input: { query: { limit: 10 } } },
  ])
})

test('crypto cases are asked for again when operations have changed, and not before', async () => {
  answers['GET /user/case-operations'] = { items: read.operations, nextCursor: 'after-10' }
  expect([await run(readCases), await run(readCases)]).toEqual([
    { ...read, hasOlder: true },
    { ...read, hasOlder: true },
  ])
  expect(made).toHaveLength(3)
  reads.invalidate(['operations'])
  await run(readCases)
  expect(made.slice(3).map(({ call }) => call)).toEqual(made.slice(0, 3).map(({ call }) => call))
})
