import { asc } from 'drizzle-orm'
import type { CryptoCase, Plan } from '../../src/api/contract/plan.ts'
import type { Database } from '../database/database.ts'
import { cryptoCaseParts, cryptoCases, plans } from '../database/schema/investment.ts'
import { plainAmount } from './ledger.ts'

/** A plan as it stands today. One that is not on offer still has deposits. */
export type Offer = { plan: Plan; isOnOffer: boolean }

export async function listPlans(database: Database): Promise<Plan[]> {
  const offers = [...(await readOffers(database)).values()]
  return offers.flatMap(({ plan, isOnOffer }) => (isOnOffer ? [plan] : []))
}

export async function listCases({ queries }: Database): Promise<CryptoCase[]> {
  const cases = await queries.select().from(cryptoCases).orderBy(asc(cryptoCases.position))
  const parts = await queries.select().from(cryptoCaseParts).orderBy(asc(cryptoCaseParts.position))
  return cases.map(({ id, title }) => ({
    id,
    title,
    parts: parts
      .filter(({ caseId }) => caseId === id)
      .map(({ asset, weight }) => ({ asset, weight: plainAmount(weight) })),
  }))
}

/** All plans by their id, also those that are not on offer any more, in the order of the shop window. */
export async function readOffers(database: Database): Promise<Map<string, Offer>> {
  const cases = await listCases(database)
  const rows = await database.queries.select().from(plans).orderBy(asc(plans.position))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        plan: {
          id: row.id,
          title: row.title,
          dailyYield: plainAmount(row.dailyYield),
          termDays: row.termDays,
          currency: row.currency,
          min: plainAmount(row.min),
          max: row.max && plainAmount(row.max),
          autoinvestment: row.autoinvestment,
          cryptoCase: cases.find(({ id }) => id === row.caseId) ?? null,
        },
        isOnOffer: row.enabled,
      },
    ]),
  )
}
