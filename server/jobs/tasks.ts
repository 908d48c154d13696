import { lt } from 'drizzle-orm'
import { idempotency } from '../database/schema/provider.ts'
import { awardBonuses } from '../services/bonus.ts'
import { sweepDecoys } from '../services/code.ts'
import { sweepCloseQuotes } from '../services/deposit-closing.ts'
import { settleDeposits } from '../services/deposit-end.ts'
import { deliverDue, type Post, sweepWithheld } from '../services/messages.ts'
import { forwardNotices } from '../services/notice-forwarding.ts'
import type { RatesSource } from '../services/rate.ts'
import { sweepRateHistory } from '../services/rate-history.ts'
import { expireRefills } from '../services/refill.ts'
import {
  emptyExpiredCodes,
  sweepChallenges,
  sweepMessages,
  sweepPhotos,
} from '../services/retention.ts'

/** Work that becomes due by itself. Running it twice, or in two processes at once, does it once. */
export type Task = {
  name: string
  cron: string
  run: () => Promise<unknown>
  /** Seconds that one run may take, where a minute is too short. */
  limit?: number
}

const EVERY_MINUTE = '* * * * *'
const HOURLY = '23 * * * *'
const EVERY_NIGHT = '17 3 * * *'
const INTENTS_KEPT = 7 * 86_400_000

export function createTasks(rules: Post, rates: RatesSource): Task[] {
  const { database, clock, senders, stopping } = rules
  return [
    { name: 'refill-expiry', cron: EVERY_MINUTE, run: () => expireRefills(rules) },
    { name: 'deposits', cron: EVERY_MINUTE, run: () => settleDeposits({ ...rules, rates }) },
    {
      name: 'late-bonuses',
      cron: HOURLY,
      run: async () => awardBonuses(rules, await clock.now()),
    },
    { name: 'notice-forwarding', cron: EVERY_MINUTE, run: () => forwardNotices(rules) },
    {
      name: 'message-delivery',
      cron: EVERY_MINUTE,
      run: async () => deliverDue(database, senders, await clock.now(), stopping),
    },
    { name: 'expired-codes', cron: EVERY_MINUTE, run: () => emptyExpiredCodes(rules) },
    { name: 'old-messages', cron: EVERY_NIGHT, run: () => sweepMessages(rules) },
    { name: 'old-challenges', cron: EVERY_NIGHT, run: () => sweepChallenges(rules) },
    { name: 'old-photos', cron: EVERY_NIGHT, run: () => sweepPhotos(rules) },
    { name: 'old-decoys', cron: EVERY_NIGHT, run: () => sweepDecoys(rules) },
    { name: 'old-close-quotes', cron: EVERY_NIGHT, run: () => sweepCloseQuotes(rules) },
    { name: 'old-rates', cron: EVERY_NIGHT, run: () => sweepRateHistory(rules) },
    { name: 'old-withheld', cron: EVERY_NIGHT, run: () => sweepWithheld(rules) },
    {
      name: 'old-intents',
      cron: EVERY_NIGHT,
      run: async () => {
        const limit = new Date((await clock.now()).getTime() - INTENTS_KEPT)
        await database.queries.delete(idempotency).where(lt(idempotency.createdAt, limit))
      },
    },
  ]
}

/** Everything at once, for a clock that has just been moved. */
export async function runDue(tasks: readonly Task[]): Promise<void> {
  for (const task of tasks) await task.run()
}
