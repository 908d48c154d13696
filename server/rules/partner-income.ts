import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { type Currency, defaultCurrency } from '../../src/api/contract/amount.ts'
import { incomeDecimals } from '../../src/api/contract/plan.ts'
import type { Ground } from '../clock.ts'
import { arrayLiteral } from '../database/array-literal.ts'
import { awardBonuses } from './bonus.ts'
import { type Posting, postAll } from './ledger.ts'
import { growLines, type Invested } from './partner-line.ts'
import { type Prices, type RatesSource, valueIn } from './rate.ts'

export type Investment = {
  depositId: number
  userId: number
  currency: Currency
  /** What of the deposit is counted. */
  counted: string
}

type Income = {
  depositId: string
  receiver: string
  partner: string
  login: string
  currency: Currency
  amount: string
}

/**
 * What opened deposits do above their owners, in the caller's transaction: the lines above earn their percent, if they
 * are subscribed, and everybody's structure turns over that much more. Deposits that are opened in one transaction are
 * counted together, since locks are taken in the order of ids.
 */
export async function rewardLines(
  ground: Ground & { rates: RatesSource },
  investments: Investment[],
  at: Date,
): Promise<void> {
  const { database, rates } = ground
  const counted = investments.filter((each) => new Big(each.counted).gt(0))
  if (counted.length === 0) return
  const prices = await rates.prices()
  const incomes = await referralIncomes(ground, counted, at)
  const invested = counted
    .map((each) => ({
      partner: each.userId,
      value: turnoverOf(prices, each.counted, each.currency),
    }))
    .filter(({ value }) => new Big(value).gt(0))
  const brought = incomes.map(({ receiver, partner, amount, currency }) => ({
    receiver: Number(receiver),
    partner: Number(partner),
    value: turnoverOf(prices, amount, currency),
  }))

  await growLines(database, { invested, brought })
  const grown = await growTurnovers(ground, invested)
  await postAll(database, referralsOf(incomes, at))
  if (grown.length > 0) await awardBonuses(ground, at, grown)
}

/** In the default currency, at the prices of the moment; a currency without a price turns nothing over. */
export const turnoverOf = (prices: Prices, amount: string, currency: Currency): string =>
  valueIn(prices, amount, currency, defaultCurrency) ?? '0'

function referralIncomes(
  { database }: Ground,
  investments: Investment[],
  at: Date,
): Promise<Income[]> {
  return database.rows<Income>(sql`
    select * from (
      select opened.deposit_id::text as "depositId", receiver.id::text as receiver,
        partner.id::text as partner, partner.login, opened.currency,
        trunc(opened.counted * line_terms.referral_percent / 100, ${incomeDecimals}::int)::text
          as amount
      from unnest(
          ${arrayLiteral(investments.map(({ depositId }) => depositId))}::bigint[],
          ${arrayLiteral(investments.map(({ userId }) => userId))}::bigint[],
          ${arrayLiteral(investments.map(({ currency }) => currency))}::text[],
          ${arrayLiteral(investments.map(({ counted }) => counted))}::numeric[]
        ) as opened (deposit_id, user_id, currency, counted)
        join referral_lines on referral_lines.descendant_id = opened.user_id
        join line_terms on line_terms.line = referral_lines.line
        join users as receiver on receiver.id = referral_lines.ancestor_id
          and receiver.subscribed_until > ${at.toISOString()}::timestamptz
        join users as partner on partner.id = referral_lines.descendant_id
      order by opened.deposit_id, referral_lines.line
    ) as income where amount::numeric > 0`)
}

/** One transfer for each deposit. */
function referralsOf(incomes: Income[], at: Date): Posting[] {
  return [...Map.groupBy(incomes, ({ depositId }) => depositId)].map(([depositId, paid]) => ({
    kind: 'referrals',
    key: `referrals:${depositId}`,
    at,
    legs: [...houseLegs(paid), ...paid.map((income) => incomeLeg(income, 'referrals'))],
  }))
}

/** What the house pays, all of it in one currency. */
export function houseLegs(paid: { currency: Currency; amount: string }[]): Posting['legs'] {
  const [first] = paid
  if (!first) return []
  const total = paid.reduce((sum, { amount }) => sum.minus(amount), new Big(0))
  const { currency } = first
  return [{ owner: null, account: 'programme', currency, amount: total.toFixed() }]
}

/** What one of the lines above receives, by the name of the partner who brought it. */
export const incomeLeg = (
  {
    receiver,
    login,
    currency,
    amount,
  }: { receiver: string; login: string; currency: Currency; amount: string },
  type: 'referrals' | 'matching',
): Posting['legs'][number] => ({
  owner: Number(receiver),
  account: 'referral',
  currency,
  amount,
  operation: { type, reference: login },
})

/** Those whose structures turned over more. */
async function growTurnovers({ database }: Ground, invested: Invested[]): Promise<number[]> {
  if (invested.length === 0) return []
  // In the order of the ids: no two openings wait for each other.
  const grown = await database.rows<{ id: string }>(sql`
    insert into turnovers (user_id, amount)
    select referral_lines.ancestor_id, sum(invested.value)
    from unnest(
        ${arrayLiteral(invested.map(({ partner }) => partner))}::bigint[],
        ${arrayLiteral(invested.map(({ value }) => value))}::numeric[]
      ) as invested (partner, value)
      join referral_lines on referral_lines.descendant_id = invested.partner
    group by referral_lines.ancestor_id
    order by referral_lines.ancestor_id
    on conflict (user_id) do update set amount = turnovers.amount + excluded.amount
    returning user_id::text as id`)
  return grown.map(({ id }) => Number(id))
}
