import Big from 'big.js'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { depositLifecycle } from '../../src/api/contract/lifecycle.ts'
import { users } from '../database/schema/identity.ts'
import { deposits } from '../database/schema/investment.ts'
import { accrueDeposit, accrueDeposits } from './accrual.ts'
import { awardBonuses } from './bonus.ts'
import { sellBaskets } from './case-operation.ts'
import { type DepositRow, findDeposit, type InvestmentRules, writeDeposit } from './deposit.ts'
import { type Posting, plainAmount, postAll } from './ledger.ts'
import { notify } from './notification.ts'
import { partnerReleases, withholdReferrals } from './partner-income.ts'
import { countDeposits } from './partner-line.ts'
import { type Offer, readOffers } from './plan.ts'
import { renewalOf } from './renewal.ts'
import { moveTo } from './status-move.ts'

const BATCH = 100
const ending = moveTo(deposits.status, depositLifecycle, 'ended', 'clock')

/**
 * Accrues what is due and ends what is full, until nothing is left: a deposit that follows another may itself have
 * lived days, or its whole term, while the provider stood still. Safe from any number of processes.
 */
export async function settleDeposits(rules: InvestmentRules): Promise<void> {
  while (!rules.stopping?.aborted && (await isAnythingDue(rules))) {
    await accrueDeposits(rules)
    // Another process has locked the deposits that are due and were not taken.
    if ((await endBatch(rules, sql`true`)) === 0) return
  }
}

/** Most minutes have nothing to settle, and need no transaction to see it. */
async function isAnythingDue({ database, clock }: InvestmentRules): Promise<boolean> {
  const now = sql`${(await clock.now()).toISOString()}::timestamptz`
  const [due] = await database.rows(sql`
    (select 1 from deposits where status = 'active' and next_accrual_at <= ${now} limit 1)
    union all
    (select 1 from deposits where ${ending.where} and next_accrual_at is null
      and ends_at <= ${now} limit 1)`)
  return due !== undefined
}

/** Brings one deposit of a person up to date: whoever closes one hears what it really is. */
export async function settleDeposit(
  rules: InvestmentRules,
  userId: number,
  id: string,
): Promise<void> {
  const deposit = await findDeposit(rules.database, userId, id)
  if ((deposit.nextAccrualAt ?? deposit.endsAt) > (await rules.clock.now())) return
  await accrueDeposit(rules, deposit.id)
  await endBatch(rules, sql`id = ${deposit.id}`)
}

/** Releases what deposits whose term is over hold, for their owners and for the lines above; of how many. */
async function endBatch(rules: InvestmentRules, condition: SQL): Promise<number> {
  const { database, clock } = rules
  const at = await clock.now()
  const { ended, grown } = await database.transaction(async () => {
    const over = await database.queries
      .select()
      .from(deposits)
      .where(
        sql`${ending.where} and next_accrual_at is null
          and ends_at <= ${at.toISOString()}::timestamptz and ${condition}`,
      )
      .orderBy(deposits.endsAt, deposits.id)
      .limit(BATCH)
      .for('no key update', { skipLocked: true })
    if (over.length === 0) return { ended: 0, grown: [] }
    const offers = await readOffers(database)
    const ids = over.map(({ id }) => id)
    await database.queries
      .update(deposits)
      .set({ ...ending.to, returned: sql`amount`, finishedAt: sql`ends_at` })
      .where(and(ending.where, inArray(deposits.id, ids)))
    await postAll(database, [
      ...over.flatMap((deposit) => releaseOf(deposit, at)),
      ...(await partnerReleases(database, ids, at)),
    ])
    await sellBaskets(database, ids, at)
    const successors: DepositRow[] = []
    for (const deposit of over) {
      const successor = await follow(rules, deposit, offers, at)
      if (successor) successors.push(successor)
    }
    const grown = await countDeposits(database, 'ended', ids)
    await withholdReferrals(
      rules,
      successors.map(({ id }) => id),
      at,
    )
    return { ended: over.length, grown }
  })
  // Holding nothing that somebody who moves income waits for; what is not paid here, the hourly job pays.
  if (grown.length > 0) await awardBonuses(rules, at, grown)
  return ended
}

function releaseOf(deposit: DepositRow, at: Date): Posting[] {
  const { id, userId: owner, currency } = deposit
  const amount = plainAmount(deposit.amount)
  const accrued = plainAmount(deposit.accrued)
  const reference = String(id)
  const plan = { type: 'plan', reference } as const
  const accruals = { type: 'accruals', reference } as const
  const body: Posting = {
    kind: 'deposit-end',
    key: `deposit-end:${id}`,
    at,
    legs: [
      { owner, account: 'deposit', currency, amount: `-${amount}`, operation: plan },
      { owner, account: 'balance', currency, amount, operation: plan },
    ],
  }
  if (new Big(accrued).eq(0)) return [body]
  const income: Posting = {
    kind: 'deposit-income',
    key: `deposit-income:${id}`,
    at,
    legs: [
      { owner: null, account: 'withheld', currency, amount: `-${accrued}` },
      { owner, account: 'balance', currency, amount: accrued, operation: accruals },
    ],
  }
  return [body, income]
}

/** Invests the body anew where that was wished, and says how the deposit ended; the deposit that follows, if any. */
async function follow(
  rules: InvestmentRules,
  deposit: DepositRow,
  offers: Map<string, Offer>,
  at: Date,
): Promise<DepositRow | null> {
  const { id, userId, currency } = deposit
  const offer = offers.get(deposit.plan)
  const amount = plainAmount(deposit.amount)
  const followed = deposit.autoinvestment ? await reinvest(rules, deposit, offer, at) : null
  await notify(rules, {
    userId,
    kind: 'deposit_ended',
    params: {
      plan: offer?.plan.title ?? deposit.plan,
      amount,
      accrued: plainAmount(deposit.accrued),
      currency,
      reinvested: followed?.outcome ?? '',
    },
    reference: String(id),
  })
  return followed?.successor ?? null
}

/** On the plan's terms of today, from the moment the first one ended; or why not. */
async function reinvest(
  rules: InvestmentRules,
  deposit: DepositRow,
  offer: Offer | undefined,
  at: Date,
): Promise<{ outcome: 'yes' | 'subscription' | 'plan'; successor: DepositRow | null } | null> {
  const { database } = rules
  const { userId, endsAt: openedAt } = deposit
  const amount = plainAmount(deposit.amount)
  const [owner] = await database.queries
    .select({ until: users.subscribedUntil, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(users.id, userId))
  const outcome = renewalOf(deposit, offer, owner)
  if (outcome === 'off' || outcome === 'blocked') return null
  if (outcome !== 'yes' || !offer) return { outcome, successor: null }

  const successor = await writeDeposit(rules, {
    userId,
    // A client's key has no spaces: nobody can have taken it.
    key: `after ${deposit.id}`,
    plan: offer.plan,
    amount,
    autoinvestment: true,
    openedAt,
    at,
  })
  await database.queries
    .update(deposits)
    .set({ successorId: successor.id })
    .where(eq(deposits.id, deposit.id))
  return { outcome: 'yes', successor }
}
