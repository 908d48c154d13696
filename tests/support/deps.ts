import type { Clock, Deps } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/database.ts'
import { paymentSystems } from '../../server/database/schema/refill.ts'
import { initialPaymentSystems } from '../../server/seed/payment-systems.ts'
import { seedOffers } from '../../server/seed/seed.ts'
import { writePerson } from '../../server/services/registration.ts'
import { openEmbedded } from './embedded.ts'
import { createDatabase } from './postgres.ts'

export const databases = ['postgres', 'embedded'] as const

/** A provider's database with payment systems, and a clock that stands still until it is moved. */
export async function openDeps(
  kind: (typeof databases)[number],
  start = new Date('2026-03-01T12:00:00Z'),
): Promise<Deps> {
  const database =
    kind === 'postgres' ? await openDatabase({ url: await createDatabase() }) : await openEmbedded()
  await database.queries.insert(paymentSystems).values(initialPaymentSystems).onConflictDoNothing()
  const deps = { database, clock: stoppedClock(start) }
  await seedOffers(deps)
  return deps
}

/** Another process on the same PostgreSQL, as far as the database can tell: connections of its own. */
export async function joinDeps(url: string, clock: Clock): Promise<Deps> {
  return { database: await openDatabase({ url }), clock }
}

export function stoppedClock(start: Date): Clock {
  let time = start.getTime()
  return {
    now: async () => new Date(time),
    advance: async (milliseconds) => {
      time += milliseconds
      return new Date(time)
    },
  }
}

let people = 0

export async function newInvestor({ database, clock }: Deps): Promise<number> {
  people += 1
  return writePerson(database, {
    login: `investor${people}`,
    email: `investor${people}@cabinet.example`,
    phone: `+7701${String(people).padStart(7, '0')}`,
    passwordHash: 'none',
    inviterId: null,
    locale: 'en',
    now: await clock.now(),
  })
}
