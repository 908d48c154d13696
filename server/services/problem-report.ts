import { randomBytes } from 'node:crypto'
import { base32crockford } from '@scure/base'
import { desc, eq, lt } from 'drizzle-orm'
import type { ProblemReport } from '../../src/api/contract/problem-report.ts'
import type { Deps } from '../clock.ts'
import { problemReports } from '../database/schema/provider.ts'
import { Rejection } from './rejection.ts'

/** Longer than support takes to answer, in milliseconds. */
const KEPT_FOR = 30 * 86_400_000
/** Crockford's alphabet has no letter that is mistaken for a digit: the reference is read out on the phone. */
const REFERENCE_BYTES = 5
const PAGE = 100

export async function keepReport(
  { database, clock }: Deps,
  { note, trace }: ProblemReport,
): Promise<{ reference: string }> {
  const reference = base32crockford.encode(randomBytes(REFERENCE_BYTES))
  const createdAt = await clock.now()
  await database.queries.insert(problemReports).values({ reference, note, trace, createdAt })
  return { reference }
}

/** The newest first, without their traces. */
export function listReports({ database }: Deps) {
  const { reference, note, createdAt } = problemReports
  return database.queries
    .select({ reference, note, createdAt })
    .from(problemReports)
    .orderBy(desc(createdAt), reference)
    .limit(PAGE)
}

export async function readReport({ database }: Deps, reference: string) {
  const [report] = await database.queries
    .select()
    .from(problemReports)
    .where(eq(problemReports.reference, reference.toUpperCase()))
  if (!report) throw new Rejection('not_found')
  return report
}

export async function sweepReports({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - KEPT_FOR)
  await database.queries.delete(problemReports).where(lt(problemReports.createdAt, limit))
}
