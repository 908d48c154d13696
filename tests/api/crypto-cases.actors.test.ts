import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { cryptoCasesActors } from '../../src/api/crypto-cases.actors.ts'
import type { Call } from '../../src/api/http.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { read } from '../support/models/crypto-cases.model.ts'

function services(nextCursor: string | null = null) {
  const asked: { call: string; input: unknown }[] = []
  const answers: Record<string, unknown> = {
    'GET /crypto-cases/all': { items: read.cases },
    'GET /settings_other/plans/available': { items: read.plans },
    'GET /user/case-operations': { items: read.operations, nextCursor },
  }
  const call: Call = async ({ method, path }, input) => {
    asked.push({ call: `${method} ${path}`, input })
    return answers[`${method} ${path}`] as never
  }
  const reads = createReadCache()
  const actors = cryptoCasesActors({ call, reads, now: () => read.at })
  return { asked, reads, ask: () => toPromise(createActor(actors.readCases).start()) }
}

test('crypto cases are asked for with the plans and what was bought and sold last', async () => {
  const { asked, ask } = services()
  expect(await ask()).toEqual(read)
  expect(asked).toEqual([
    { call: 'GET /crypto-cases/all', input: {} },
    { call: 'GET /settings_other/plans/available', input: {} },
    { call: 'GET /user/case-operations', input: { query: { limit: 10 } } },
  ])
})

test('crypto cases are asked for again when operations have changed, and not before', async () => {
  const { asked, ask, reads } = services('after-10')
  expect([await ask(), await ask()]).toEqual([
    { ...read, hasOlder: true },
    { ...read, hasOlder: true },
  ])
  expect(asked).toHaveLength(3)
  reads.invalidate(['operations'])
  await ask()
  expect(asked.slice(3).map(({ call }) => call)).toEqual(asked.slice(0, 3).map(({ call }) => call))
})
