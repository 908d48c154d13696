import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Deps } from '../../server/clock.ts'
import { sentStatuses, verifications } from '../../server/database/schema/identity.ts'
import { violatedConstraint } from '../../server/database/sql-state.ts'
import {
  type Lifecycle,
  statusesOf,
  verificationLifecycle,
} from '../../src/api/contract/lifecycle.ts'
import { databases, newInvestor, openDeps } from '../support/deps.ts'
import { lives } from '../support/lifecycle.ts'

/** The status of somebody who sent nothing is no row's. */
const movesOf = (life: Lifecycle): string[] =>
  Object.entries(life).flatMap(([from, next]) =>
    from === 'none' ? [] : Object.keys(next).map((to) => `${from} > ${to}`),
  )

const opened: Deps[] = []
afterAll(() => Promise.all(opened.map(({ database }) => database.close())))

async function open(kind: (typeof databases)[number]): Promise<Deps> {
  const deps = await openDeps(kind)
  opened.push(deps)
  return deps
}

test.each(databases)(
  'the database lets each status move as its lifecycle says, on %s',
  async (kind) => {
    const { database } = await open(kind)
    const triggers = await database.rows<{ table: string; definition: string }>(sql`
      select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition
      from pg_trigger where tgname like '%_status_moves'`)
    const moves = triggers.map(({ table, definition }) => [
      table,
      [...definition.matchAll(/'([^']+)'/g)].map(([, move]) => move).toSorted(),
    ])
    expect(Object.fromEntries(moves)).toEqual(
      Object.fromEntries(lives.map(({ table, life }) => [table, movesOf(life).toSorted()])),
    )
  },
)

test.each(databases)('another move is refused, whoever writes it, on %s', async (kind) => {
  const deps = await open(kind)
  const { queries } = deps.database
  const outcomes: Record<string, string> = {}
  for (const from of sentStatuses) {
    for (const to of statusesOf(verificationLifecycle)) {
      const userId = await newInvestor(deps)
      await queries.insert(verifications).values({
        userId,
        status: from,
        fullName: 'Assel Karimova',
        birthDate: '1992-03-14',
        familyStatus: 'married',
        documentNumber: 'sealed',
        submittedAt: await deps.clock.now(),
      })
      outcomes[`${from} > ${to}`] = await deps.database
        .rows(sql`update verifications set status = ${to} where user_id = ${userId}`)
        .then(
          () => 'done',
          (error: unknown) => violatedConstraint(error) ?? 'unknown',
        )
    }
  }
  const refused = 'verifications_status_moves'
  expect(outcomes).toEqual({
    'in_process > none': refused,
    'in_process > in_process': 'done',
    'in_process > completed': 'done',
    'in_process > denied': 'done',
    'completed > none': refused,
    'completed > in_process': refused,
    'completed > completed': 'done',
    'completed > denied': refused,
    'denied > none': refused,
    'denied > in_process': 'done',
    'denied > completed': refused,
    'denied > denied': 'done',
  })
})
