import { TIME_HEADER } from '../../../src/api/contract/endpoint.ts'
import { type Check, needs } from '../check.ts'
import type { Exchange } from '../client.ts'
import type { Known } from '../known.ts'

/** Seconds that an answer may be under way. */
const SLACK = 5
const PAUSE = 2

const providerTime = ({ headers }: Exchange): number =>
  Date.parse(headers.get(TIME_HEADER) ?? needs(`the header ${TIME_HEADER}`))
const secondsBetween = (early: number, late: number) => (late - early) / 1000

/** Dates in the past of these lists, by the field that has them. */
const past = {
  listOperations: 'createdAt',
  listEvents: 'createdAt',
  listRefills: 'createdAt',
  listPayments: 'createdAt',
  listDeposits: 'openedAt',
  listNotifications: 'createdAt',
  listNews: 'publishedAt',
} as const

/** Answers that say of when they are. */
const current = ['listPlans', 'listRates', 'readGrowth', 'listPayouts'] as const

/** All times are those of the provider's clock, which each answer carries. */
export const time = (known: Known): Check[] => [
  {
    call: 'readSettings',
    holds: 'carries a provider time that goes on',
    run: async ({ answer, expect }) => {
      const read = () => answer('readSettings', { params: { name: 'application' } })
      const first = providerTime((await read()).exchange)
      await known.pause(PAUSE)
      const { exchange } = await read()
      const passed = secondsBetween(first, providerTime(exchange))
      expect(exchange, passed >= PAUSE - 1, {
        expected: `${TIME_HEADER}: about ${PAUSE} s later`,
        got: `${TIME_HEADER}: ${passed} s later`,
      })
    },
  },
  {
    call: 'readDeposit',
    holds: 'counts the seconds to its end down',
    run: async ({ answer, expect }) => {
      const { id } = known.activeDeposit ?? needs('a running deposit of the person')
      const read = () => answer('readDeposit', { params: { id } }, { token: known.token })
      const before = (await read()).body.endsIn
      await known.pause(PAUSE)
      const { body, exchange } = await read()
      const passed = (before ?? 0) - (body.endsIn ?? 0)
      expect(exchange, passed >= PAUSE - 1, {
        expected: `endsIn: at most ${(before ?? 0) - PAUSE + 1}`,
        got: `endsIn: ${body.endsIn}`,
      })
    },
  },
  {
    call: 'listDeposits',
    holds: 'ends when its date says, and only running ones have seconds left',
    run: async ({ answer, expect }) => {
      const { body, exchange } = await answer(
        'listDeposits',
        { query: { limit: 100 } },
        { token: known.token },
      )
      if (body.items.length === 0) needs('a deposit of the person')
      for (const [at, { status, endsAt, endsIn }] of body.items.entries()) {
        const left = secondsBetween(providerTime(exchange), Date.parse(endsAt))
        const isRunning = status === 'active'
        expect(exchange, !isRunning || left > 0, {
          expected: `items.${at}.endsAt: after ${exchange.headers.get(TIME_HEADER)}, as it runs`,
          got: `items.${at}.endsAt: ${endsAt}`,
        })
        const isRight = isRunning ? Math.abs((endsIn ?? 0) - left) <= SLACK : endsIn === null
        expect(exchange, isRight, {
          expected: `items.${at}.endsIn: ${isRunning ? Math.round(left) : null}`,
          got: `items.${at}.endsIn: ${endsIn}`,
        })
      }
    },
  },
  {
    call: 'readExchangeRate',
    holds: 'is good for some seconds from now on',
    run: async ({ answer, expect }) => {
      const query = { from: 'USDT', to: 'BTC', amount: '100' } as const
      const { body, exchange } = await answer('readExchangeRate', { query }, { token: known.token })
      expect(exchange, body.expiresIn > 0, {
        expected: 'expiresIn: more than 0',
        got: `expiresIn: ${body.expiresIn}`,
      })
    },
  },
  ...Object.entries(past).map(([name, field]): Check => {
    const call = name as keyof typeof past
    return {
      call,
      holds: 'has dates that are over by the provider time',
      run: async ({ answer, expect }) => {
        const { body, exchange } = await answer(
          call,
          { query: { limit: 20 } },
          { token: known.token },
        )
        const items: object[] = body.items
        if (items.length === 0) needs('a row')
        for (const [at, item] of items.entries()) {
          const moment = String(new Map(Object.entries(item)).get(field))
          const ahead = secondsBetween(providerTime(exchange), Date.parse(moment))
          expect(exchange, ahead <= SLACK, {
            expected: `items.${at}.${field}: not after ${exchange.headers.get(TIME_HEADER)}`,
            got: `items.${at}.${field}: ${moment}`,
          })
        }
      },
    }
  }),
  ...current.map(
    (call): Check => ({
      call,
      holds: 'is as of now',
      run: async ({ answer, expect }) => {
        const { body, exchange } = await answer(call, {}, { token: known.token })
        const away = secondsBetween(Date.parse(body.asOf), providerTime(exchange))
        expect(exchange, Math.abs(away) <= 60, {
          expected: `asOf: within a minute of ${exchange.headers.get(TIME_HEADER)}`,
          got: `asOf: ${body.asOf}`,
        })
      },
    }),
  ),
]
