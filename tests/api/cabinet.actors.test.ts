import { expect, test, vi } from 'vitest'
import { type ActorRefFrom, createActor } from 'xstate'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import type { Call } from '../../src/api/http.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { create } from '../../src/routes/cabinet.ts'
import {
  myBalance,
  myGrowth,
  myOffers,
  myOperations,
  myOverview,
  myPayouts,
  newSituation,
  ratesOf,
  statisticsOf,
} from '../support/cabinet-data.ts'
import { settled } from '../support/flow.ts'

const answers: Record<string, (input: Record<string, Record<string, unknown>>) => unknown> = {
  '/user/statistics': () => statisticsOf('USDT'),
  '/user/growth': () => myGrowth,
  '/funds/payouts': () => myPayouts,
  '/user/balance': () => myBalance,
  '/user/rates': () => ratesOf('USDT'),
  '/user/events': () => ({ items: myOperations.items, nextCursor: null }),
  '/user/overview': () => myOverview,
  '/payment-systems': () => ({ items: myOffers.systems }),
  '/settings/subscription/options': () => ({ items: myOffers.options }),
  '/settings_other/plans/available': () => ({ asOf: myGrowth.asOf, items: myOffers.plans }),
  '/user-data/byType/{type?}': () => ({
    type: 'profile',
    user: { subscription: { active: true } },
  }),
}

function start({
  isSilent = false,
  areAmountsHidden = false,
  isNew = false,
  stored = null as string | null,
  differing = {} as typeof answers,
} = {}) {
  const asked: { path: string; input: unknown; signal: AbortSignal }[] = []
  const call = (async ({ path }, input, { signal }) => {
    asked.push({ path, input, signal })
    if (isNew && path === '/user/overview') return newSituation
    return isSilent
      ? new Promise(() => undefined)
      : { ...answers, ...differing }[path]?.(input as never)
  }) as Call
  const reads = createReadCache()
  const saved: string[] = []
  const machine = create({
    call,
    reads,
    now: () => myOperations.asOf,
    readHiding: () => areAmountsHidden,
    totalChoice: {
      read: () => stored,
      save: (value) => {
        saved.push(value)
      },
    },
  })
  return { asked, reads, machine, saved }
}

type Cabinet = ActorRefFrom<ReturnType<typeof create>>
const dataOf = (
  actor: Cabinet,
  card: 'balance' | 'situation' | 'operations' | 'steps' | 'growth' | 'payouts',
) => actor.getSnapshot().children[card]?.getSnapshot().context.data

const pathsOf = (asked: { path: string }[]) => asked.map(({ path }) => path).sort()

test('the cabinet asks for each thing once, also where two cards need it', async () => {
  const { asked, machine } = start()
  const actor = createActor(machine).start()
  await settled()
  expect(asked.map(({ path, input }) => `${path} ${JSON.stringify(input)}`).sort()).toEqual([
    '/funds/payouts {"query":{"currency":"USDT"}}',
    '/user/balance {}',
    '/user/events {"query":{"limit":5}}',
    '/user/growth {"query":{"currency":"USDT"}}',
    '/user/overview {}',
    '/user/rates {"query":{"currency":"USDT"}}',
    '/user/statistics {"query":{"currency":"USDT","period":"day"}}',
  ])
  expect(dataOf(actor, 'situation')).toEqual(myOverview)
  expect(dataOf(actor, 'growth')).toEqual(myGrowth)
  expect(dataOf(actor, 'payouts')).toEqual(myPayouts)
  expect(dataOf(actor, 'steps')).toEqual({ ...myOverview, newcomer: null })
  expect(dataOf(actor, 'operations')).toEqual(myOperations)
  expect(actor.getSnapshot().context.areAmountsHidden).toEqual(false)
  actor.stop()
})

test('somebody without a deposit is also told what a first one takes', async () => {
  const { asked, machine } = start({ isNew: true })
  const actor = createActor(machine).start()
  await settled()
  expect(dataOf(actor, 'situation')).toEqual(newSituation)
  expect(dataOf(actor, 'steps')).toEqual({
    ...newSituation,
    newcomer: {
      offers: myOffers,
      available: '2418.60',
      held: { USDT: '2418.60', TON: '12.5' },
      isSubscribed: true,
    },
  })
  expect(pathsOf(asked).filter((path) => /systems|options|plans/.test(path))).toEqual([
    '/payment-systems',
    '/settings/subscription/options',
    '/settings_other/plans/available',
  ])
  actor.stop()
})

test('who comes back to the cabinet soon is shown what is known, without another call', async () => {
  const { asked, machine } = start()
  createActor(machine).start()
  await settled()
  const before = asked.length
  const again = createActor(machine).start()
  await settled()
  expect(dataOf(again, 'balance')).toEqual(myBalance)
  expect(asked.length).toEqual(before)
})

test('when money moved, only what it touched is asked for again', async () => {
  const { asked, reads, machine } = start()
  const actor = createActor(machine).start()
  await settled()
  const before = asked.length
  reads.invalidate(['balance', 'operations'])
  await settled()
  expect(pathsOf(asked.slice(before))).toEqual([
    '/user/balance',
    '/user/events',
    '/user/growth',
    '/user/rates',
    '/user/statistics',
  ])
  const then = asked.length
  reads.invalidate(['deposit'])
  await settled()
  expect(pathsOf(asked.slice(then))).toEqual(['/funds/payouts', '/user/overview'])
  actor.stop()
  const last = asked.length
  reads.invalidate(['balance'])
  await settled()
  expect(asked.length).toEqual(last)
})

test('amounts that were hidden in this window are hidden from the first moment', () => {
  const { machine } = start({ areAmountsHidden: true })
  const actor = createActor(machine).start()
  expect(actor.getSnapshot().context.areAmountsHidden).toEqual(true)
  actor.stop()
})

test('the account that was chosen before is shown from the first moment, if there is such a one', () => {
  const typeAfter = (stored: string | null) => {
    const actor = createActor(start({ stored }).machine).start()
    return actor.getSnapshot().context.type
  }
  expect(['all', 'savings', null].map(typeAfter)).toEqual(['all', 'balance', 'balance'])
  const { machine, saved } = start()
  createActor(machine).start().send({ type: 'account.chosen', account: 'deposit' })
  expect(saved).toEqual(['deposit'])
})

test.each([
  ['deposit', 2],
  ['refills', 1],
  ['payment', 1],
  ['profile', 1],
] as const)(
  'what is under way and which steps are left are asked for again after %s',
  async (tag, calls) => {
    const { asked, reads, machine } = start()
    const actor = createActor(machine).start()
    await settled()
    const before = asked.length
    reads.invalidate([tag])
    await settled()
    const later = pathsOf(asked.slice(before))
    expect([later.filter((path) => path === '/user/overview'), later.length]).toEqual([
      ['/user/overview'],
      calls,
    ])
    actor.stop()
  },
)

test('what the page is made of is known when the figures of its upper cards have come or failed', async () => {
  const growth = Promise.withResolvers<typeof myGrowth>()
  const differing = {
    '/user/growth': () => growth.promise,
    '/funds/payouts': () => Promise.reject(new ApiFailure('overloaded')),
  }
  const actor = createActor(start({ differing }).machine).start()
  await settled()
  expect(dataOf(actor, 'situation')).toEqual(null)
  growth.resolve(myGrowth)
  await settled()
  expect(dataOf(actor, 'situation')).toEqual(myOverview)
  actor.stop()
})

test('what has come is shown after four seconds, though other figures are still awaited', async () => {
  vi.useFakeTimers()
  const differing = { '/user/growth': () => new Promise(() => undefined) }
  const { asked, machine } = start({ differing })
  const actor = createActor(machine).start()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(dataOf(actor, 'situation')).toEqual(null)
  await vi.advanceTimersByTimeAsync(1)
  expect(dataOf(actor, 'situation')).toEqual(myOverview)
  const growth = () => actor.getSnapshot().children.growth?.getSnapshot()
  expect(growth()?.value).toEqual('loading')
  expect(asked.filter(({ signal }) => signal.aborted)).toEqual([])
  await vi.advanceTimersByTimeAsync(16_000)
  expect([growth()?.value, growth()?.context.failure]).toEqual(['notLoaded', { code: 'timed_out' }])
  actor.getSnapshot().children.growth?.send({ type: 'retry.requested' })
  expect(growth()?.value).toEqual('loading')
  actor.stop()
  vi.useRealTimers()
})

test('leaving the cabinet aborts what is under way', async () => {
  const { asked, machine } = start({ isSilent: true })
  const actor = createActor(machine).start()
  actor.stop()
  await settled()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every(({ signal }) => signal.aborted)).toEqual(true)
})

test('coming back to the window asks for nothing again', async () => {
  const { asked, machine } = start()
  const actor = createActor(machine).start()
  await settled()
  const before = asked.length
  // By then what was read is out of date, and whoever asked for it again would be told anew.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  for (const event of ['blur', 'focus', 'online', 'pageshow']) {
    window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
  }
  vi.useRealTimers()
  expect(asked).toHaveLength(before)
  actor.stop()
})
