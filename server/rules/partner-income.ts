import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import { incomeDecimals } from '../../src/api/contract/plan.ts'
import type { Ground } from '../clock.ts'
import { awardBonuses } from './bonus.ts'
import { type Leg, post } from './ledger.ts'
import { type RatesSource, valueIn } from './rate.ts'

type Investment = {
  depositId: number
  userId: number
  currency: Currency
  /** What of the deposit is counted. */
  amount: string
  at: Date
}

/**
 * What an opened deposit does above its owner, in the caller's transaction: the lines above earn their percent, if
 * they are subscribed, and everybody's structure turns over that much more.
 */
export async function rewardLines(
  ground: Ground & { rates: RatesSource },
  investment: Investment,
): Promise<void> {
  if (new Big(investment.amount).lte(0)) return
  await payReferrals(ground, investment)
  await countTurnover(ground, investment)
}

async function payReferrals(
  { database }: Ground,
  { depositId, userId, currency, amount, at }: Investment,
): Promise<void> {
  const earned = await database.rows<{ receiver: string; partner: string; amount: string }>(sql`
    select receiver.id::text as receiver, partner.login as partner,
      trunc(${amount}::numeric * line_terms.referral_percent / 100, ${incomeDecimals}::int)::text as amount
    from referral_lines
      join line_terms on line_terms.line = referral_lines.line
      join users as receiver on receiver.id = referral_lines.ancestor_id
        and receiver.subscribed_until > ${at.toISOString()}::timestamptz
      join users as partner on partner.id = referral_lines.descendant_id
    where referral_lines.descendant_id = ${userId}
    order by referral_lines.line`)
  const paid = earned.filter((income) => new Big(income.amount).gt(0))
  if (paid.length === 0) return

  const total = paid.reduce((sum, income) => sum.minus(income.amount), new Big(0))
  await post(database, {
    kind: 'referrals',
    key: `referrals:${depositId}`,
    at,
    legs: [
      { owner: null, account: 'programme', currency, amount: total.toFixed() },
      ...paid.map(
        (income): Leg => ({
          owner: Number(income.receiver),
          account: 'referral',
          currency,
          amount: income.amount,
          operation: { type: 'referrals', reference: income.partner },
        }),
      ),
    ],
  })
}

/** In the default currency, at the prices of the moment; a currency without a price turns nothing over. */
async function countTurnover(
  ground: Ground & { rates: RatesSource },
  { userId, currency, amount, at }: Investment,
): Promise<void> {
  const { database, rates } = ground
  const value = valueIn(await rates.prices(), amount, currency, 'USDT')
  if (value === null || new Big(value).lte(0)) return
  // In the order of the ids: no two openings wait for each other.
  const grown = await database.rows<{ id: string }>(sql`
    insert into turnovers (user_id, amount)
    select ancestor_id, ${value}::numeric from referral_lines
    where descendant_id = ${userId} order by ancestor_id
    on conflict (user_id) do update set amount = turnovers.amount + excluded.amount
    returning user_id::text as id`)
  if (grown.length > 0) {
    await awardBonuses(
      ground,
      at,
      grown.map(({ id }) => Number(id)),
    )
  }
}
