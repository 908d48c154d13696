import type { Amount } from '../../../src/api/contract/amount.ts'
import type { Operation } from '../../../src/api/contract/user.ts'
import { type Asker, type Check, needs } from '../check.ts'
import type { Exchange } from '../client.ts'
import { sum, units, written } from '../decimal.ts'
import type { Known } from '../known.ts'

/** Compares a sum with its parts, to the last digit. */
function expectSum(
  { expect }: Pick<Asker, 'expect'>,
  exchange: Exchange,
  path: string,
  total: Amount,
  parts: Amount[],
): void {
  const expected = sum(parts)
  expect(exchange, units(total) === expected, {
    expected: `${path}: "${written(expected)}", the sum of its parts`,
    got: `${path}: "${total}"`,
  })
}

const accountOf = ({ account, currency }: Operation) => `${account}.${currency}`

/** Totals are the sums of their parts: amounts are decimal texts, and nothing is lost in a float. */
export const amounts = (known: Known): Check[] => {
  const { token } = known
  return [
    {
      call: 'readStatistics',
      holds: 'has a total of what is available, on deposit, income and reserved',
      run: async (asker) => {
        const { body, exchange } = await asker.answer('readStatistics', {}, { token })
        const { total, available, activeDeposits, income, reserved } = body
        const parts = [available, activeDeposits, income, reserved]
        expectSum(asker, exchange, 'total', total, parts)
      },
    },
    {
      call: 'listOperations',
      holds: 'leads from one balance to the next by its amount',
      run: async (asker) => {
        const query = { limit: 100 }
        const { body, exchange } = await asker.answer('listOperations', { query }, { token })
        if (body.items.length < 2) needs('two operations of the person')
        const newer = new Map<string, [number, Operation]>()
        for (const [at, older] of body.items.entries()) {
          const [place, next] = newer.get(accountOf(older)) ?? []
          if (next) {
            const parts = [older.balanceAfter, next.amount]
            expectSum(asker, exchange, `items.${place}.balanceAfter`, next.balanceAfter, parts)
          }
          newer.set(accountOf(older), [at, older])
        }
      },
    },
    {
      call: 'readBalance',
      holds: 'is what the newest operation of each account left',
      run: async ({ answer, expect }) => {
        const { body, exchange } = await answer('readBalance', {}, { token })
        const operations = await answer('listOperations', { query: { limit: 100 } }, { token })
        if (operations.body.items.length === 0) needs('an operation of the person')
        const seen = new Set<string>()
        for (const operation of operations.body.items) {
          if (seen.has(accountOf(operation))) continue
          seen.add(accountOf(operation))
          const { account, currency, balanceAfter } = operation
          const amount = body.currencies[account][currency] ?? '0'
          expect(exchange, units(amount) === units(balanceAfter), {
            expected: `currencies.${account}.${currency}: "${balanceAfter}", as after operation ${operation.id}`,
            got: `currencies.${account}.${currency}: "${amount}"`,
          })
        }
      },
    },
    {
      call: 'readHeld',
      holds: 'locks what running deposits have earned',
      run: async (asker) => {
        const { body, exchange } = await asker.answer('readHeld', {}, { token })
        const query = { status: 'active', limit: 100 }
        const deposits = await asker.answer('listDeposits', { query }, { token })
        if (body.locked.length === 0) needs('a running deposit with earnings')
        if (deposits.body.nextCursor !== null) needs('at most 100 running deposits')
        for (const [at, { currency, amount }] of body.locked.entries()) {
          const parts = deposits.body.items
            .filter((deposit) => deposit.currency === currency)
            .map(({ accrued }) => accrued)
          expectSum(asker, exchange, `locked.${at}.amount`, amount, parts)
        }
      },
    },
    {
      call: 'listAccruals',
      holds: 'adds day by day to its total',
      run: async (asker) => {
        const params = { id: known.deposit?.id ?? needs('a deposit of the person') }
        const request = { params, query: { limit: 100 } }
        const { body, exchange } = await asker.answer('listAccruals', request, { token })
        if (body.items.length < 2) needs('a deposit of two days')
        for (const [at, { amount, total }] of body.items.entries()) {
          const before = body.items[at + 1]
          if (before) expectSum(asker, exchange, `items.${at}.total`, total, [before.total, amount])
        }
      },
    },
    {
      call: 'listPayments',
      holds: 'has a fee and a net amount that make up the amount',
      run: async (asker) => {
        const { body, exchange } = await asker.answer('listPayments', {}, { token })
        if (body.items.length === 0) needs('a withdrawal of the person')
        for (const [at, { amount, net, fee }] of body.items.entries()) {
          expectSum(asker, exchange, `items.${at}.amount`, amount, [net, fee])
        }
      },
    },
    {
      call: 'listPartners',
      holds: 'has totals of its five lines',
      run: async (asker) => {
        const { body, exchange } = await asker.answer('listPartners', {}, { token })
        for (const name of ['investments', 'profit', 'pending'] as const) {
          const parts = body.lines.map((line) => line[name])
          expectSum(asker, exchange, `totals.${name}`, body.totals[name], parts)
        }
        const counted = body.lines.reduce((total, { partners }) => total + partners, 0)
        asker.expect(exchange, counted === body.totals.partners, {
          expected: `totals.partners: ${counted}`,
          got: `totals.partners: ${body.totals.partners}`,
        })
      },
    },
    {
      call: 'listPayouts',
      holds: 'is worth the sum of its payouts',
      run: async (asker) => {
        const { body, exchange } = await asker.answer('listPayouts', {}, { token })
        if (body.items.length === 0) needs('a running deposit of the person')
        if (body.count > body.items.length) needs('at most 100 running deposits')
        const parts = body.items.map(({ worth }) => worth)
        expectSum(asker, exchange, 'total', body.total, parts)
        for (const [at, { amount, earned, paid, renewal }] of body.items.entries()) {
          const paidOut = renewal === 'planned' ? [earned] : [amount, earned]
          expectSum(asker, exchange, `items.${at}.paid`, paid, paidOut)
        }
      },
    },
    {
      call: 'listCryptoCases',
      holds: 'has weights of a hundred in all',
      run: async (asker) => {
        const { body, exchange } = await asker.answer('listCryptoCases')
        if (body.items.length === 0) needs('a basket')
        for (const [at, { parts }] of body.items.entries()) {
          const weights = parts.map(({ weight }) => weight)
          expectSum(asker, exchange, `items.${at}.parts`, '100', weights)
        }
      },
    },
    {
      call: 'readBonus',
      holds: 'has four tiers, each of more turnover than the one before',
      run: async ({ answer, expect }) => {
        const { body, exchange } = await answer('readBonus', {}, { token })
        const turnovers = body.tiers.map(({ turnover }) => turnover)
        const rises = turnovers.every(
          (turnover, at) => at === 0 || units(turnover) > units(turnovers[at - 1] ?? '0'),
        )
        expect(exchange, turnovers.length === 4 && rises, {
          expected: 'tiers: four, with rising turnover',
          got: `tiers: with turnover ${turnovers.join(', ')}`,
        })
      },
    },
  ]
}
