import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defaultCurrency } from '../../src/api/contract/amount.ts'
import type { Database } from '../database/database.ts'
import { settings } from '../database/schema/provider.ts'
import { incomeOf } from './partner-line.ts'

/** Each query lists the subjects that break its rule; a rule must hold at any moment. */
const rules: Record<string, SQL> = {
  'a transfer that does not balance': sql`
    select entries.transfer_id || ' ' || accounts.currency as subject
    from entries join accounts on accounts.id = entries.account_id
    group by entries.transfer_id, accounts.currency having sum(entries.amount) <> 0`,
  'a currency that does not sum to zero': sql`
    select accounts.currency as subject
    from entries join accounts on accounts.id = entries.account_id
    group by accounts.currency having sum(entries.amount) <> 0`,
  'a transfer without entries': sql`
    select id::text as subject from transfers
    where not exists (select from entries where entries.transfer_id = transfers.id)`,
  'a stored balance that differs from its entries': sql`
    select accounts.id::text as subject
    from accounts left join entries on entries.account_id = accounts.id
    where accounts.owner_id is not null
    group by accounts.id having accounts.balance <> coalesce(sum(entries.amount), 0)`,
  'a balance below zero': sql`
    select id::text as subject from accounts where balance < 0`,
  'a history that differs from the balance': sql`
    select accounts.id::text as subject
    from accounts left join operations
      on operations.user_id = accounts.owner_id and operations.account = accounts.kind
        and operations.currency = accounts.currency
    where accounts.owner_id is not null and accounts.kind <> 'reserve'
    group by accounts.id having accounts.balance <> coalesce(sum(operations.amount), 0)`,
  'an operation that shows another balance than its entry': sql`
    select operations.id::text as subject
    from operations
      join accounts on accounts.owner_id = operations.user_id
        and accounts.kind = operations.account and accounts.currency = operations.currency
      join entries on entries.transfer_id = operations.transfer_id
        and entries.account_id = accounts.id
    where operations.balance_after <> entries.balance_after`,
  'an event that is listed not exactly once': sql`
    select transfer_id || ' ' || user_id as subject from operations where group_id is null
    group by transfer_id, user_id having count(*) filter (where leads) <> 1
    union all
    select 'group ' || group_id from operations where group_id is not null
    group by group_id having count(*) filter (where leads) <> 1
      or min(id) <> min(id) filter (where leads)
    union all
    select id::text from operations
    where (group_id is not null) <> (type in ('referrals', 'matching'))`,
  'a day of partner income that differs from its operations': sql`
    select operation_groups.id::text as subject
    from operation_groups left join operations on operations.group_id = operation_groups.id
    group by operation_groups.id
    having operation_groups.amount <> coalesce(sum(operations.amount), 0)
      or movements <> count(operations.id) or people <> count(distinct operations.reference)
      or operation_groups.balance_after
        <> coalesce((array_agg(operations.balance_after order by operations.id desc))[1], -1)
      or bool_or((operations.user_id, operations.type, operations.currency,
          (operations.created_at at time zone 'UTC')::date)
        <> (operation_groups.user_id, operation_groups.type, operation_groups.currency, day))`,
  'a credited transfer that was not posted exactly once': sql`
    select chain_transfers.id::text as subject from chain_transfers
    where (credited_at is not null) <> exists (
      select from transfers where transfers.key = 'refill-transfer:' || chain_transfers.id)`,
  'a refill that shows another amount than its history': sql`
    select refills.id::text as subject
    from refills left join operations
      on operations.type = 'refill' and operations.reference = refills.id::text
    group by refills.id having coalesce(refills.credited, 0) <> coalesce(sum(operations.amount), 0)`,
  'a status that contradicts the credit': sql`
    select id::text as subject from refills where (status = 'replenished') <> (credited is not null)`,
  'a reserve that differs from the withdrawals under way': sql`
    select owner || ' ' || currency as subject
    from (
      select owner_id as owner, currency, balance as amount from accounts where kind = 'reserve'
      union all
      select user_id, currency, -amount from payments where status in ('pending', 'on_inspection')
    ) as reserved
    group by owner, currency having sum(amount) <> 0`,
  'a withdrawal that shows another amount than its history': sql`
    select payments.id::text as subject
    from payments left join operations
      on operations.type = 'withdrawal' and operations.reference = payments.id::text
    group by payments.id
    having coalesce(sum(operations.amount), 0)
      <> case when payments.status in ('rejected', 'error') then 0 else -payments.amount end`,
  'a used quote that was not exchanged exactly once': sql`
    select id as subject from exchange_quotes
    where (used_at is not null) <> exists (
      select from transfers where transfers.key = 'exchange:' || exchange_quotes.id)`,
  'what is withheld that differs from accruals and partner income of active deposits': sql`
    select currency as subject
    from (
      select accounts.currency, entries.amount
      from entries join accounts on accounts.id = entries.account_id
      where accounts.owner_id is null and accounts.kind = 'withheld'
      union all
      select currency, -accrued from deposits where status = 'active'
      union all
      select currency, -share from deposits cross join unnest(referral || matching) as share
      where status = 'active'
    ) as withheld
    group by currency having sum(amount) <> 0`,
  'a deposit account that differs from the bodies of active deposits': sql`
    select owner || ' ' || currency as subject
    from (
      select owner_id as owner, currency, balance as amount from accounts where kind = 'deposit'
      union all
      select user_id, currency, -amount from deposits where status = 'active'
    ) as bodies
    group by owner, currency having sum(amount) <> 0`,
  'a deposit that accrued something else than its days': sql`
    select deposits.id::text as subject
    from deposits left join accruals on accruals.deposit_id = deposits.id
    group by deposits.id
    having deposits.accrued_days <> count(accruals.day)
      or deposits.accrued_days <> coalesce(max(accruals.day), 0)
      or deposits.accrued <> coalesce(sum(accruals.amount), 0)
      or deposits.accrued <> deposits.daily * deposits.accrued_days`,
  'a deposit whose history differs from its outcome': sql`
    select deposits.id::text as subject
    from deposits left join operations
      on operations.reference = deposits.id::text and operations.user_id = deposits.user_id
        and operations.account = 'balance' and operations.type in ('plan', 'accruals')
    group by deposits.id
    having coalesce(sum(operations.amount), 0) <> case deposits.status
      when 'active' then -deposits.amount when 'ended' then deposits.accrued else 0 end`,
  'a place in the lines that differs from who invited whom': sql`
    with recursive above as (
      select id as descendant, inviter_id as ancestor, 1 as line from users
      where inviter_id is not null
      union all
      select above.descendant, users.inviter_id, above.line + 1
      from above join users on users.id = above.ancestor
      where users.inviter_id is not null and above.line < 5
    )
    select coalesce(descendant, descendant_id) || ' ' || coalesce(above.line, referral_lines.line)
      as subject
    from above full join referral_lines
      on descendant_id = descendant and ancestor_id = ancestor
        and referral_lines.line = above.line
    where descendant is null or descendant_id is null`,
  'a row of a partner that contradicts the person': sql`
    select ancestor_id || ' ' || descendant_id as subject
    from referral_lines join users on users.id = descendant_id
    where referral_lines.login_lc <> users.login_lc collate "C"
      or joined_at is distinct from activated_at`,
  'a line that differs from the sum of its partners': sql`
    select owner || ' ' || line as subject
    from (
      select user_id as owner, line, partners, investments, pending_investments, profit,
        pending_profit
      from line_totals
      union all
      select ancestor_id, line, -count(joined_at), -sum(investments), -sum(pending_investments),
        -sum(profit), -sum(pending_profit)
      from referral_lines group by ancestor_id, line
    ) as lines
    group by owner, line
    having sum(partners) <> 0 or sum(investments) <> 0 or sum(pending_investments) <> 0
      or sum(profit) <> 0 or sum(pending_profit) <> 0`,
  'a branch that differs from the sum of its partners': sql`
    select owner || ' ' || partner || ' ' || line as subject
    from (
      select user_id as owner, partner_id as partner, line, profit, pending_profit from branch_totals
      union all
      select mine.ancestor_id, theirs.ancestor_id, theirs.line, -mine.profit, -mine.pending_profit
      from referral_lines as mine join referral_lines as theirs
        on theirs.descendant_id = mine.descendant_id and theirs.line < mine.line
    ) as branches
    group by owner, partner, line having sum(profit) <> 0 or sum(pending_profit) <> 0`,
  'a turnover that differs from the sum of its lines': sql`
    select owner::text as subject
    from (
      select user_id as owner, amount, pending from turnovers
      union all
      select user_id, pending_investments - investments, -pending_investments from line_totals
    ) as counted
    group by owner having sum(amount) <> 0 or sum(pending) <> 0`,
  // Deposits without a turnover were counted at their opening, at prices that nobody wrote down.
  'what a partner invested that differs from their deposits': sql`
    select ancestor_id || ' ' || descendant_id as subject
    from referral_lines left join (
      select user_id, bool_and(turnover is not null) as is_known,
        coalesce(sum(turnover) filter (where status <> 'closed'), 0) as known,
        coalesce(sum(turnover) filter (where status = 'active'), 0) as running
      from deposits group by user_id
    ) as invested on invested.user_id = descendant_id
    where pending_investments <> coalesce(running, 0) or investments < coalesce(known, 0)
      or coalesce(is_known, true) and investments <> coalesce(known, 0)`,
  'what a partner is about to bring that differs from their active deposits': sql`
    select referral_lines.ancestor_id || ' ' || referral_lines.descendant_id as subject
    from referral_lines left join deposits
      on deposits.user_id = referral_lines.descendant_id and deposits.status = 'active'
    group by referral_lines.ancestor_id, referral_lines.descendant_id, pending_profit
    having pending_profit <> coalesce(sum(${incomeOf(sql`deposits`)}), 0)`,
  'partner income of a deposit that differs from its outcome': sql`
    select deposits.id || ' ' || income.type as subject
    from deposits
      cross join lateral (values ('referrals', deposits.referral), ('matching', deposits.matching))
        as income (type, shares)
      left join transfers on transfers.key = income.type || ':' || deposits.id
      left join entries on entries.transfer_id = transfers.id and entries.amount > 0
    where income.type = 'matching' or deposits.turnover is not null
    group by deposits.id, income.type, income.shares
    having coalesce(sum(entries.amount), 0) <> case deposits.status
      when 'ended' then (select coalesce(sum(share), 0) from unnest(income.shares) as share) else 0 end`,
  'what a partner brought that differs from the history': sql`
    select ancestor_id || ' ' || descendant_id as subject
    from referral_lines join users on users.id = descendant_id left join (
      select user_id, reference, bool_and(currency = ${defaultCurrency}) as is_plain,
        coalesce(sum(amount) filter (where currency = ${defaultCurrency}), 0) as plain
      from operations where type in ('referrals', 'matching') group by user_id, reference
    ) as brought on brought.user_id = ancestor_id and brought.reference = users.login
    where profit < coalesce(plain, 0)
      or coalesce(is_plain, true) and profit <> coalesce(plain, 0)`,
}

/** The broken rules with their subjects; nothing while the books are in order. */
export async function auditBooks(database: Database, stopping?: AbortSignal): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, statement] of Object.entries(rules)) {
    stopping?.throwIfAborted()
    const subjects = await database.rows<{ subject: string }>(statement)
    broken.push(...subjects.map(({ subject }) => `${rule}: ${subject}`))
  }
  return broken
}

const LAST_AUDIT = 'ledger_audit'
const SHOWN = 5

const AuditResult = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  differences: z.number(),
})
export type AuditResult = z.infer<typeof AuditResult>

/** Audits the books, keeps the result for all processes to tell, and fails where there are differences. */
export async function runLedgerAudit(database: Database, stopping?: AbortSignal): Promise<void> {
  const started = performance.now()
  const broken = await auditAtLength(database, stopping)
  const value: AuditResult = {
    at: new Date().toISOString(),
    seconds: (performance.now() - started) / 1000,
    differences: broken.length,
  }
  await database.queries
    .insert(settings)
    .values({ name: LAST_AUDIT, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
  if (broken.length > 0) {
    throw new Error(
      `The ledger audit found ${broken.length} differences: ${broken.slice(0, SHOWN).join('; ')}`,
    )
  }
}

/** Other statements are ended after seconds; these read whole tables. */
function auditAtLength(database: Database, stopping?: AbortSignal): Promise<string[]> {
  if (database.driver.kind === 'embedded') return auditBooks(database, stopping)
  return database.transaction(
    async () => {
      await database.rows(sql`set local statement_timeout = '20min'`)
      return auditBooks(database, stopping)
    },
    { accessMode: 'read only' },
  )
}

/** Reads the result of the last audit; null before the first. */
export async function readLedgerAudit({ queries }: Database): Promise<AuditResult | null> {
  const [row] = await queries.select().from(settings).where(eq(settings.name, LAST_AUDIT))
  return row === undefined ? null : AuditResult.parse(row.value)
}
