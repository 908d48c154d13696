import { type Check, differs, needs } from '../check.ts'
import type { Request } from '../client.ts'
import { units } from '../decimal.ts'
import type { Known } from '../known.ts'

type Page = { items: Record<string, unknown>[]; nextCursor: string | null }

/** Lists with cursors, and what tells their rows apart. */
const lists = {
  listOperations: 'id',
  listEvents: 'id',
  listRefills: 'id',
  listDeposits: 'id',
  listPayments: 'id',
  listCaseOperations: 'id',
  listNews: 'id',
  listNotifications: 'id',
  listAccruals: 'day',
} as const
type ListCall = keyof typeof lists
const listCalls = Object.keys(lists) as ListCall[]

const requestOf = (call: ListCall, known: Known, query: Record<string, unknown>): Request => ({
  query,
  ...(call === 'listAccruals'
    ? { params: { id: known.deposit?.id ?? needs('a deposit of the person') } }
    : {}),
})

/** Fields that a list is filtered by, and that its rows have. */
const filters = [
  ['listOperations', 'type'],
  ['listOperations', 'currency'],
  ['listRefills', 'status'],
  ['listRefills', 'currency'],
  ['listPayments', 'status'],
  ['listPayments', 'currency'],
] as const

const PAGES = 5
const ROWS = 3

const momentOf = ({ createdAt, openedAt, publishedAt }: Record<string, unknown>) =>
  String(createdAt ?? openedAt ?? publishedAt)

/** Pages by cursor: whole, in order, each row once. */
export const pages = (known: Known): Check[] => [
  ...listCalls.flatMap((call): Check[] => {
    const key = lists[call]
    const read = async (
      { answer }: Parameters<Check['run']>[0],
      query: Record<string, unknown>,
    ): Promise<{ page: Page; exchange: Awaited<ReturnType<typeof answer>>['exchange'] }> => {
      const { body, exchange } = await answer(call, requestOf(call, known, query), {
        token: known.token,
      })
      return { page: body as Page, exchange }
    }
    return [
      {
        call,
        holds: 'gives page by page what it gives at once: each row once, none left out',
        run: async (asker) => {
          const whole = await read(asker, { limit: PAGES * ROWS })
          const expected = whole.page.items.map((row) => row[key])
          if (expected.length <= ROWS) needs(`more than ${ROWS} rows`)
          const found: unknown[] = []
          const query: Record<string, unknown> = { limit: ROWS }
          for (let at = 0; at < PAGES; at += 1) {
            const { page, exchange } = await read(asker, query)
            asker.expect(exchange, page.items.length <= ROWS, {
              expected: `items: at most ${ROWS} rows`,
              got: `items: ${page.items.length} rows`,
            })
            const again = page.items.map((row) => row[key]).filter((id) => found.includes(id))
            asker.expect(exchange, again.length === 0, {
              expected: 'items: no row of an earlier page',
              got: `items: ${key} ${again[0]} again`,
            })
            found.push(...page.items.map((row) => row[key]))
            query.cursor = page.nextCursor
            if (page.nextCursor === null) break
          }
          const missing = expected.filter((id) => !found.includes(id))
          asker.expect(whole.exchange, missing.length === 0, {
            expected: 'items: the same rows page by page',
            got: `items: ${key} ${missing[0]} is on no page of ${ROWS}`,
          })
        },
      },
      {
        call,
        holds: 'is in order, the newest first',
        run: async (asker) => {
          const { page, exchange } = await read(asker, { limit: 100 })
          if (page.items.length < 2) needs('two rows')
          const moments = page.items.map(momentOf)
          const at = moments.findIndex((moment, index) => moment > (moments[index - 1] ?? moment))
          asker.expect(exchange, at === -1, {
            expected: `items.${at}: not newer than the row before it, ${moments[at - 1]}`,
            got: `items.${at}: ${moments[at]}`,
          })
        },
      },
      {
        call,
        holds: 'answers the same cursor with the same rows',
        run: async (asker) => {
          const { page } = await read(asker, { limit: ROWS })
          if (page.nextCursor === null) needs(`more than ${ROWS} rows`)
          const query = { limit: ROWS, cursor: page.nextCursor }
          const [one, other] = [await read(asker, query), await read(asker, query)]
          const [first, second] = [one, other].map((it) => it.page.items.map((row) => row[key]))
          asker.expect(
            other.exchange,
            JSON.stringify(first) === JSON.stringify(second),
            differs(first, second, ['items']),
          )
        },
      },
      {
        call,
        holds: 'refuses a cursor that it did not give, and limits out of bounds',
        run: async ({ refusal }) => {
          for (const query of [{ cursor: '?' }, { limit: 0 }, { limit: 101 }]) {
            await refusal(call, requestOf(call, known, query), ['validation_failed'], {
              token: known.token,
            })
          }
        },
      },
    ]
  }),
  ...filters.map(
    ([call, field]): Check => ({
      call,
      holds: `lists by ${field} those rows and no others`,
      run: async ({ answer, expect }) => {
        const read = (query: object) =>
          answer(call, { query: { limit: 100, ...query } }, { token: known.token })
        const fieldOf = (row: object) => new Map(Object.entries(row)).get(field)
        const all: object[] = (await read({})).body.items
        const wanted = fieldOf(all[0] ?? needs('a row'))
        const { body, exchange } = await read({ [field]: wanted })
        const rows: object[] = body.items
        const at = rows.findIndex((row) => fieldOf(row) !== wanted)
        expect(exchange, at === -1, {
          expected: `items.${at}.${field}: "${wanted}"`,
          got: `items.${at}.${field}: "${fieldOf(rows[at] ?? {})}"`,
        })
        const expected = all.filter((row) => fieldOf(row) === wanted).length
        expect(exchange, rows.length >= expected, {
          expected: `items: at least ${expected} rows`,
          got: `items: ${rows.length} rows`,
        })
      },
    }),
  ),
  {
    call: 'listDeposits',
    holds: 'lists first what ends first, where that is asked for',
    run: async ({ answer, expect }) => {
      const query = { status: 'active', order: 'end', limit: 100 }
      const { body, exchange } = await answer('listDeposits', { query }, { token: known.token })
      const ends = body.items.map(({ endsAt }) => endsAt)
      if (ends.length < 2) needs('two running deposits')
      const at = ends.findIndex((end, index) => end < (ends[index - 1] ?? end))
      expect(exchange, at === -1, {
        expected: `items.${at}.endsAt: not before ${ends[at - 1]}`,
        got: `items.${at}.endsAt: ${ends[at]}`,
      })
    },
  },
  {
    call: 'listPartners',
    holds: 'is sorted by what is asked for',
    run: async ({ answer, expect }) => {
      const query = { sort: 'investments', sortDir: 'desc', limit: 100 }
      const { body, exchange } = await answer('listPartners', { query }, { token: known.token })
      const sums = body.items.map(({ investments }) => units(investments))
      if (sums.length < 2) needs('two partners')
      const at = sums.findIndex((sum, index) => sum > (sums[index - 1] ?? sum))
      expect(exchange, at === -1, {
        expected: `items.${at}.investments: not more than in the row before it`,
        got: `items.${at}.investments: "${body.items[at]?.investments}"`,
      })
    },
  },
  {
    call: 'listPartners',
    holds: 'gives page by page as many as its total says, in the order that was asked for',
    run: async ({ answer, expect }) => {
      const logins: string[] = []
      const ask = (page: number) =>
        answer('listPartners', { query: { page, limit: 10 } }, { token: known.token })
      const { body, exchange } = await ask(1)
      const last = Math.min(10, Math.ceil(body.total / 10))
      logins.push(...body.items.map(({ login }) => login))
      for (let page = 2; page <= last; page += 1) {
        logins.push(...(await ask(page)).body.items.map(({ login }) => login))
      }
      const expected = Math.min(body.total, last * 10)
      const distinct = new Set(logins).size
      expect(exchange, distinct === expected, {
        expected: `items: ${expected} partners on ${last} pages`,
        got: `items: ${distinct} partners`,
      })
      const lower = logins.map((login) => login.toLowerCase())
      const at = lower.findIndex((login, index) => login < (lower[index - 1] ?? login))
      expect(exchange, at === -1, {
        expected: `items.${at}: a login after ${lower[at - 1]}`,
        got: `items.${at}: ${lower[at]}`,
      })
    },
  },
]
