import { sql } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { Deps } from '../clock.ts'
import { notifications } from '../database/schema/provider.ts'
import { plainAmount, postAll } from './ledger.ts'
import type { NotificationParams } from './notification.ts'

/**
 * Pays each tier that a structure's turnover has reached, once, to those who are subscribed; who subscribes later gets
 * it then. Of everybody, or of the people named. Safe from any number of processes.
 */
export async function awardBonuses(
  { database }: Deps,
  at: Date,
  userIds: number[] | null = null,
): Promise<number> {
  const named =
    userIds === null
      ? sql``
      : sql`and turnovers.user_id = any(${`{${userIds.join(',')}}`}::bigint[])`
  const moment = at.toISOString()
  const deserved = sql`
    from turnovers
      join bonus_tiers on bonus_tiers.turnover <= turnovers.amount
      join users on users.id = turnovers.user_id
        and users.subscribed_until > ${moment}::timestamptz
    where not exists (
      select from bonus_awards
      where bonus_awards.user_id = turnovers.user_id and bonus_awards.tier = bonus_tiers.tier)
      ${named}`
  // Most times nobody has won anything, and no transaction is needed to see it.
  const [due] = await database.rows(sql`select 1 ${deserved} limit 1`)
  if (!due) return 0
  return database.transaction(async () => {
    const won = await database.rows<{
      id: string
      tier: number
      award: string
      currency: Currency
    }>(sql`
      with won as (
        insert into bonus_awards (user_id, tier, awarded_at)
        select turnovers.user_id, bonus_tiers.tier, ${moment}::timestamptz
        ${deserved}
        order by turnovers.user_id, bonus_tiers.tier
        on conflict do nothing
        returning user_id, tier
      )
      select won.user_id::text as id, won.tier, bonus_tiers.award::text as award, bonus_tiers.currency
      from won join bonus_tiers on bonus_tiers.tier = won.tier
      order by won.user_id, won.tier`)
    if (won.length === 0) return 0

    await postAll(
      database,
      won.map(({ id, tier, award, currency }) => ({
        kind: 'bonus',
        key: `bonus:${id}:${tier}`,
        at,
        legs: [
          { owner: null, account: 'programme', currency, amount: `-${award}` },
          {
            owner: Number(id),
            account: 'bonus',
            currency,
            amount: award,
            operation: { type: 'bonus', reference: String(tier) },
          },
        ],
      })),
    )
    await database.queries.insert(notifications).values(
      won.map(({ id, tier, award, currency }) => {
        const amount = plainAmount(award)
        const params: NotificationParams['bonus_awarded'] = { tier: String(tier), amount, currency }
        return { userId: Number(id), kind: 'bonus_awarded' as const, params, createdAt: at }
      }),
    )
    return won.length
  })
}
