import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { type Currency, currencies, defaultCurrency } from '../../src/api/contract/amount.ts'
import { incomeDecimals } from '../../src/api/contract/plan.ts'
import type { Deps } from '../clock.ts'
import { arrayLiteral } from '../database/array-literal.ts'
import type { Database } from '../database/database.ts'
import { type Posting, plainAmount, postAll } from './ledger.ts'
import { countDeposits } from './partner-line.ts'
import { type RatesSource, valueIn } from './rate.ts'

/**
 * Withholds what opened deposits promise the lines above, in the caller's transaction: their percent, if they are
 * subscribed. It is theirs when the deposit ends, and nobody's when it is closed early: money that only passes through
 * pays nobody.
 */
export async function withholdReferrals(
  { database, rates }: Deps & { rates: RatesSource },
  depositIds: number[],
  at: Date,
): Promise<void> {
  if (depositIds.length === 0) return
  const prices = await rates.prices()
  const withheld = await database.rows<{ currency: Currency; amount: string }>(sql`
    with shares as (
      select deposits.id, price.price, array_agg(
          case when receiver.subscribed_until > ${at.toISOString()}::timestamptz
            then trunc(deposits.amount * line_terms.referral_percent / 100, ${incomeDecimals}::int)
            else 0 end
          order by referral_lines.line
        ) filter (where receiver.id is not null) as referral
      from deposits
        join unnest(
          ${arrayLiteral(currencies)}::text[],
          ${arrayLiteral(currencies.map((each) => valueIn(prices, '1', each, defaultCurrency, 18) ?? '0'))}::numeric[]
        ) as price (currency, price) using (currency)
        left join referral_lines on referral_lines.descendant_id = deposits.user_id
        left join line_terms on line_terms.line = referral_lines.line
        left join users as receiver on receiver.id = referral_lines.ancestor_id
      where deposits.id = any(${arrayLiteral(depositIds)}::bigint[])
      group by deposits.id, price.price
    ), priced as (
      update deposits set price = shares.price,
        turnover = trunc(deposits.amount * shares.price, ${incomeDecimals}::int),
        referral = coalesce(shares.referral, '{}')
      from shares where shares.id = deposits.id
      returning deposits.currency, deposits.referral
    )
    select currency, sum(share)::text as amount from priced cross join unnest(referral) as share
    group by currency having sum(share) > 0 order by currency`)
  const [first] = depositIds
  await postAll(database, withholding(withheld, { key: `referrals-withheld:${first}`, at }))
  await countDeposits(database, 'opened', depositIds)
}

/** Withholds income until its deposits end, in one transfer of the provider. */
export function withholding(
  withheld: { currency: Currency; amount: string }[],
  { key, at }: { key: string; at: Date },
): Posting[] {
  if (withheld.length === 0) return []
  const legs = withheld.flatMap(({ currency, amount }): Posting['legs'] => [
    { owner: null, account: 'programme', currency, amount: `-${amount}` },
    { owner: null, account: 'withheld', currency, amount },
  ])
  return [{ kind: 'withholding', key, at, legs }]
}

type Income = {
  type: 'referrals' | 'matching'
  depositId: string
  currency: Currency
  amount: string
  receiver: string
  login: string
}

/** Gives the lines above what is withheld for them with deposits that end: a transfer for each deposit and kind. */
export async function partnerReleases(
  database: Database,
  depositIds: number[],
  at: Date,
): Promise<Posting[]> {
  const incomes = await database.rows<Income>(sql`
    select income.type, deposits.id::text as "depositId", deposits.currency,
      income.amount::text as amount, referral_lines.ancestor_id::text as receiver, partner.login
    from deposits
      join users as partner on partner.id = deposits.user_id
      join referral_lines on referral_lines.descendant_id = deposits.user_id
      cross join lateral (values
        ('referrals', deposits.referral[referral_lines.line]),
        ('matching', deposits.matching[referral_lines.line])
      ) as income (type, amount)
    where deposits.id = any(${arrayLiteral(depositIds)}::bigint[]) and income.amount > 0
    order by deposits.id, income.type desc, referral_lines.line`)
  const transfers = Map.groupBy(incomes, ({ type, depositId }) => `${type}:${depositId}`)
  return [...transfers].map(([key, paid]) => ({
    kind: 'partner-income',
    key,
    at,
    legs: [...withheldLegs(paid), ...paid.map(incomeLeg)],
  }))
}

/** All of it is in one currency. */
function withheldLegs(paid: Income[]): Posting['legs'] {
  const [first] = paid
  if (!first) return []
  const total = paid.reduce((sum, { amount }) => sum.minus(amount), new Big(0))
  const { currency } = first
  return [{ owner: null, account: 'withheld', currency, amount: total.toFixed() }]
}

/** Told by the name of the partner who brought it. */
const incomeLeg = ({
  type,
  receiver,
  login,
  currency,
  amount,
}: Income): Posting['legs'][number] => ({
  owner: Number(receiver),
  account: 'referral',
  currency,
  amount,
  operation: { type, reference: login },
})

/** All that is withheld with one deposit: its accruals, and the income of the lines above. */
export async function withheldWith(database: Database, depositId: number): Promise<string> {
  const [row] = await database.rows<{ amount: string }>(sql`
    select (accrued + coalesce((
      select sum(share) from unnest(referral || matching) as share), 0))::text as amount
    from deposits where id = ${depositId}`)
  return plainAmount(row?.amount ?? '0')
}
