import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { live } from '../../support/life.ts'
import { times } from '../../support/night.ts'
import { createDatabase } from '../../support/postgres.ts'
import { openProvider } from '../../support/provider.ts'

const SEEDS = Number(process.env.LIFE_SEEDS ?? times({ gate: 10, night: 1_000 }))
/** `LIFE_SEED=17` repeats that one life alone. */
const ONLY = process.env.LIFE_SEED
const ACTIONS = 500
const FEW_ACTIONS = 60
const AT_ONCE = 4

let services: string

beforeAll(async () => {
  services = await createDatabase()
  const provider = await openProvider({ database: await openDatabase({ url: services }) })
  await provider.close()
})

const lived = async (seed: number, actions = ACTIONS) =>
  live(seed, actions, await createDatabase({ from: services }))

test('in lives of five hundred actions no figure differs from a bookkeeping of its own', {
  timeout: SEEDS * 60_000,
}, async () => {
  const seeds = ONLY ? [Number(ONLY)] : Array.from({ length: SEEDS }, (_, index) => index + 1)
  const broken: string[] = []
  const next = seeds.values()
  const liveOn = async () => {
    for (const seed of next) {
      const life = await lived(seed)
      if (life.broken.length > 0) {
        broken.push(`seed ${seed}`, ...life.broken, ...life.journal.slice(-12))
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, liveOn))
  expect(broken).toEqual([])
})

test('a life can be lived again: one seed, the same course', async () => {
  const [one, again, other] = await Promise.all([
    lived(7, FEW_ACTIONS),
    lived(7, FEW_ACTIONS),
    lived(8, FEW_ACTIONS),
  ])
  expect(again.journal).toEqual(one.journal)
  expect(other.journal).not.toEqual(one.journal)
})
