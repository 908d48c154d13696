import { eq, sql } from 'drizzle-orm'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { users } from '../database/schema/identity.ts'
import {
  bonusTiers,
  cryptoCaseParts,
  cryptoCases,
  lineTerms,
  plans,
} from '../database/schema/investment.ts'
import { settings } from '../database/schema/provider.ts'
import { paymentSystems } from '../database/schema/refill.ts'
import { hashPassword } from '../services/password.ts'
import { writePerson } from '../services/registration.ts'
import { initialSecurityTerms } from '../services/security-terms.ts'
import { demoInvestor, people, rootInviter } from './demo-people.ts'
import { liveDemoYear } from './demo-year.ts'
import { publishSamples } from './legal.ts'
import { prepareNews, publishDemoNews } from './news.ts'
import { initialPaymentSystems } from './payment-systems.ts'
import {
  initialBonusTiers,
  initialCaseParts,
  initialCases,
  initialLineTerms,
  initialPlans,
} from './plans.ts'
import { seedRates } from './rates.ts'

const SEED_LOCK = 727_275
const DAY = 86_400_000

export async function seedPaymentSystems({ queries }: Database): Promise<void> {
  await queries.insert(paymentSystems).values(initialPaymentSystems).onConflictDoNothing()
}

/**
 * Gives a new provider what it cannot work without and, in a sandbox, people to try it with. What is there already
 * stays as it is; any number of processes may do this at once.
 */
export async function seed(
  deps: Deps,
  provider: { sandbox: false } | { sandbox: true; secret: string },
): Promise<void> {
  const { database } = deps
  const { sandbox } = provider
  await seedPaymentSystems(database)
  await seedRates(deps, provider)
  await seedOffers(deps)
  await database.queries
    .insert(settings)
    .values({
      name: 'application',
      value: { title: 'Cabinet', bot: null, defaultInviter: rootInviter.login },
    })
    .onConflictDoNothing()
  await database.queries.insert(settings).values(initialSecurityTerms).onConflictDoNothing()
  if (sandbox) await publishSamples(database)
  // Without an account at the top of the lines nobody could register.
  const settlers = sandbox ? people : people.filter(({ login }) => login === rootInviter.login)
  const { login } = sandbox ? demoInvestor : rootInviter
  if ((await findPerson(deps, login)) !== undefined) return

  // Hashing is slow by intent and is no work for a transaction, and neither is the making of pictures.
  const [demoHash, nobodyKnows, news] = await Promise.all([
    sandbox ? hashPassword(demoInvestor.password) : null,
    hashPassword(crypto.randomUUID()),
    sandbox ? prepareNews() : [],
  ])
  await database.transaction(async () => {
    // Living a year takes as long as it takes; whoever comes second waits for it.
    await database.rows(sql`select set_config('lock_timeout', '0', true)`)
    await database.rows(sql`select set_config('statement_timeout', '0', true)`)
    await database.rows(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if ((await findPerson(deps, login)) !== undefined) return

    const now = await deps.clock.now()
    const ids = new Map<string, number>()
    for (const { inviter, joinedDaysAgo, ...person } of settlers) {
      const joined = new Date(now.getTime() - (sandbox ? joinedDaysAgo * DAY : 0))
      const id =
        (await findPerson(deps, person.login)) ??
        (await writePerson(database, {
          ...person,
          passwordHash: (person.login === demoInvestor.login ? demoHash : null) ?? nobodyKnows,
          inviterId: inviter === null ? null : (ids.get(inviter) ?? null),
          locale: 'ru',
          now: joined,
          phoneConfirmedAt: joined,
          emailConfirmedAt: joined,
          activatedAt: joined,
        }))
      ids.set(person.login, id)
    }
    if (!provider.sandbox) return
    await liveDemoYear({ database, secret: provider.secret }, ids, now)
    const readerId = ids.get(demoInvestor.login)
    if (readerId === undefined) throw new Error('The demo investor is nobody.')
    await publishDemoNews(database, news, { readerId, now })
  })
}

/** Plans, baskets and the terms of the partner programme, all of them or none: what is left out later stays out. */
export function seedOffers({ database }: Deps): Promise<void> {
  return database.transaction(async () => {
    const { queries } = database
    if ((await queries.select().from(plans).limit(1)).length > 0) return
    await queries.insert(cryptoCases).values(initialCases).onConflictDoNothing()
    await queries.insert(cryptoCaseParts).values(initialCaseParts).onConflictDoNothing()
    await queries.insert(plans).values(initialPlans).onConflictDoNothing()
    await queries.insert(lineTerms).values(initialLineTerms).onConflictDoNothing()
    await queries.insert(bonusTiers).values(initialBonusTiers).onConflictDoNothing()
  })
}

async function findPerson({ database }: Deps, login: string): Promise<number | undefined> {
  const [found] = await database.queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.loginLc, login.toLowerCase()))
  return found?.id
}
