import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeDeposit, quoteClosing } from '../../server/services/deposit-closing.ts'
import { settleDeposits } from '../../server/services/deposit-end.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { tableRates } from '../../server/services/rate.ts'
import { joinDeps, stoppedClock } from '../support/deps.ts'
import { migrateUntil } from '../support/old-schema.ts'
import { createDatabase } from '../support/postgres.ts'

const DAY = 86_400_000
const NOW = new Date('2026-03-11T12:00:00Z')
/** Two deposits of 1,000 on the tenth of thirty days, whose referral and matching income was paid at once. */
const lived = [
  `insert into plans (id, title, daily_yield, term_days, currency, min, autoinvestment, position)
    values ('start', 'Start', 0.35, 30, 'USDT', 50, false, 0)`,
  'insert into line_terms (line, referral_percent, matching_percent) values (1, 5, 10)',
  `insert into users (login, login_lc, created_at, activated_at, subscribed_until, inviter_id)
    values ('above', 'above', '2026-03-01', '2026-03-01', '2027-01-01', null),
      ('below', 'below', '2026-03-01', '2026-03-01', '2027-01-01', 1)`,
  `insert into referral_lines (ancestor_id, descendant_id, line, login_lc, joined_at, investments, profit)
    values (1, 2, 1, 'below', '2026-03-01', 2000, 107)`,
  'insert into line_totals (user_id, line, partners, investments, profit) values (1, 1, 1, 2000, 107)',
  'insert into turnovers (user_id, amount) values (1, 2000)',
  `insert into deposits (user_id, plan, daily_yield, term_days, currency, amount, counted, daily,
      autoinvestment, key, accrued_days, accrued, opened_at, next_accrual_at, ends_at)
    select 2, 'start', 0.35, 30, 'USDT', 1000, 1000, 3.5, false, 'old ' || number, 10, 35,
      '2026-03-01T12:00:00Z', '2026-03-12T12:00:00Z', '2026-03-31T12:00:00Z'
    from generate_series(1, 2) as number`,
  `insert into accruals (deposit_id, day, amount, created_at)
    select id, day, 3.5, opened_at + day * interval '1 day' from deposits, generate_series(1, 10) as day`,
  `insert into accounts (owner_id, kind, currency, balance) values (null, 'network', 'USDT', null),
    (null, 'programme', 'USDT', null), (null, 'withheld', 'USDT', null),
    (2, 'deposit', 'USDT', 2000), (1, 'referral', 'USDT', 107), (2, 'balance', 'USDT', 0)`,
  `insert into transfers (kind, key, created_at) values ('refill', 'refill', now()),
    ('deposit', 'deposit:1', now()), ('deposit', 'deposit:2', now()), ('accruals', 'accruals:1', now()),
    ('referrals', 'referrals:1', now()), ('referrals', 'referrals:2', now()),
    ('matching', 'matching:run:2:USDT', now())`,
  `insert into entries (transfer_id, account_id, amount, balance_after) values
    (1, 1, -2000, null), (1, 6, 2000, 2000), (2, 6, -1000, 1000), (2, 4, 1000, 1000),
    (3, 6, -1000, 0), (3, 4, 1000, 2000), (4, 2, -70, null), (4, 3, 70, null),
    (5, 2, -50, null), (5, 5, 50, 50), (6, 2, -50, null), (6, 5, 50, 100), (7, 2, -7, null),
    (7, 5, 7, 107)`,
  `insert into operations
      (user_id, transfer_id, type, account, currency, amount, balance_after, reference, created_at)
    values (2, 1, 'refill', 'balance', 'USDT', 2000, 2000, null, now()),
      (2, 2, 'plan', 'balance', 'USDT', -1000, 1000, '1', now()),
      (2, 2, 'plan', 'deposit', 'USDT', 1000, 1000, '1', now()),
      (2, 3, 'plan', 'balance', 'USDT', -1000, 0, '2', now()),
      (2, 3, 'plan', 'deposit', 'USDT', 1000, 2000, '2', now()),
      (1, 5, 'referrals', 'referral', 'USDT', 50, 50, 'below', now()),
      (1, 6, 'referrals', 'referral', 'USDT', 50, 100, 'below', now()),
      (1, 7, 'matching', 'referral', 'USDT', 7, 107, 'below', now())`,
]

test('what was paid and counted at openings stays, and only matching income of further days waits for the end', async () => {
  const url = await createDatabase({ empty: true })
  // Before partner income followed its deposit.
  await migrateUntil(url, 'DROP COLUMN "counted"', lived)
  const clock = stoppedClock(NOW)
  const { database } = await joinDeps(url, clock)
  const rules = { database, clock, rates: tableRates(database) }
  const books = async () =>
    (
      await database.rows(sql`
        select trim_scale(line_totals.investments)::text as investments,
          trim_scale(line_totals.profit)::text as profit,
          trim_scale(line_totals.pending_profit)::text as pending,
          trim_scale(turnovers.amount)::text as turnover,
          trim_scale(turnovers.pending)::text as "pendingTurnover",
          trim_scale(accounts.balance)::text as paid
        from line_totals join turnovers using (user_id)
          join accounts on owner_id = line_totals.user_id and kind = 'referral'
        where line_totals.user_id = 1 and line = 1`)
    )[0]
  const old = { investments: '2000', turnover: '2000', pendingTurnover: '0' }
  expect(await auditBooks(database)).toEqual([])
  expect(await books()).toEqual({ ...old, profit: '107', pending: '0', paid: '107' })

  await clock.advance(5 * DAY)
  await settleDeposits(rules)
  expect(await books()).toEqual({ ...old, profit: '107', pending: '3.5', paid: '107' })
  const { quote } = await quoteClosing(rules, 2, '1')
  await database.transaction(() => closeDeposit(rules, 2, '1', quote))
  expect(await books()).toEqual({ ...old, profit: '107', pending: '1.75', paid: '107' })
  await clock.advance(15 * DAY)
  await settleDeposits(rules)
  // 20 further days of 3.5, ten percent of them.
  expect(await books()).toEqual({ ...old, profit: '114', pending: '0', paid: '114' })
  expect(await auditBooks(database)).toEqual([])
  await database.close()
})
