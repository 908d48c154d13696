import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { CodeMethod } from '../../src/api/contract/security.ts'
import type { PendingChange } from '../../src/api/contract/session.ts'
import type { Database } from '../database/database.ts'
import { factorChanges, type users } from '../database/schema/identity.ts'
import { writtenRow } from '../database/written-row.ts'
import { maskedTarget } from './masked-target.ts'
import { type Post, writeNotices } from './messages.ts'
import { notify } from './notification.ts'
import { Rejection } from './rejection.ts'
import { type Caller, recordSecurityEvent } from './security-event.ts'
import { readSecurityTerms } from './security-terms.ts'

const TOKEN_BYTES = 32

type Person = typeof users.$inferSelect
export type ChangeRow = typeof factorChanges.$inferSelect
export type NewWaiting =
  | { kind: 'phone' | 'email'; target: string }
  | { kind: 'method'; target: Exclude<CodeMethod, 'authenticator'> }

type WaitingRules = Post & { publicUrl: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const isWaiting = and(isNull(factorChanges.cancelledAt), isNull(factorChanges.completedAt))

async function findWaiting({ queries }: Database, userId: number): Promise<ChangeRow | undefined> {
  const [row] = await queries
    .select()
    .from(factorChanges)
    .where(and(eq(factorChanges.userId, userId), isWaiting))
  return row
}

export async function hasWaitingChange(
  { database }: Pick<Post, 'database'>,
  userId: number,
): Promise<boolean> {
  return (await findWaiting(database, userId)) !== undefined
}

export async function refuseSecondWait(rules: Post, userId: number): Promise<void> {
  if (await hasWaitingChange(rules, userId)) throw new Rejection('change_pending')
}

export const kindOf = ({ kind }: Pick<ChangeRow, 'kind'>): PendingChange['kind'] =>
  kind === 'phone' || kind === 'email' ? kind : 'method'

/** Masks the target of the new method's codes, or the new phone or e-mail. */
function targetOf(row: Pick<ChangeRow, 'kind' | 'target'>, person: Person): string {
  if (row.kind === 'phone') return maskedTarget('sms', row.target)
  if (row.kind === 'email') return maskedTarget('email', row.target)
  switch (row.target) {
    case 'sms':
      return person.phone === null ? '' : maskedTarget('sms', person.phone)
    case 'email':
      return person.email === null ? '' : maskedTarget('email', person.email)
    default:
      return maskedTarget('telegram', person.telegramName ?? '')
  }
}

const pendingOf = (row: ChangeRow, person: Person, now: Date): PendingChange => ({
  id: row.id,
  kind: kindOf(row),
  maskedTarget: targetOf(row, person),
  waitsFor: Math.max(0, Math.ceil((row.readyAt.getTime() - now.getTime()) / 1000)),
})

export async function readWaiting(
  { database, clock }: Post,
  person: Person,
): Promise<PendingChange | null> {
  const row = await findWaiting(database, person.id)
  return row ? pendingOf(row, person, await clock.now()) : null
}

/** Lets a change wait, under the lock of the person; whoever is told may cancel it until then. */
export async function startWait(
  rules: WaitingRules,
  person: Person,
  { kind, target }: NewWaiting,
  caller: Caller,
): Promise<PendingChange> {
  await refuseSecondWait(rules, person.id)
  const { database } = rules
  const now = await rules.clock.now()
  const { changeDelaySeconds } = await readSecurityTerms(database)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const row = await writtenRow(
    database.queries
      .insert(factorChanges)
      .values({
        id: randomBytes(16).toString('base64url'),
        userId: person.id,
        kind,
        target,
        tokenHash: hashOf(token),
        createdAt: now,
        readyAt: new Date(now.getTime() + changeDelaySeconds * 1000),
      })
      .returning(),
  )
  const link = `${rules.publicUrl}/cancel-change?${new URLSearchParams({ token })}`
  const about = { kind, target: targetOf(row, person) }
  await writeNotices(rules, person, {
    template: 'change_requested',
    params: { ...about, until: row.readyAt.toISOString(), link },
  })
  const params = { change: 'change_requested', method: person.codeMethod } as const
  await notify(rules, { userId: person.id, kind: 'security_changed', params })
  const event = { userId: person.id, kind: 'change_requested', params: about, caller } as const
  await recordSecurityEvent(database, event, now)
  return pendingOf(row, person, now)
}

/** The change as it is under the lock of its person, which the caller holds. */
export async function lockChange(
  { queries }: Database,
  id: string,
): Promise<ChangeRow | undefined> {
  const [row] = await queries
    .select()
    .from(factorChanges)
    .where(eq(factorChanges.id, id))
    .for('update')
  return row
}

export async function findByToken(
  { queries }: Database,
  token: string,
): Promise<ChangeRow | undefined> {
  const [row] = await queries
    .select()
    .from(factorChanges)
    .where(eq(factorChanges.tokenHash, hashOf(token)))
  return row
}

/** Ends a wait without the change, under the lock of the person, and tells them. `caller` is null for the job. */
export async function endWait(
  rules: Post,
  person: Person,
  row: ChangeRow,
  { reason, caller }: { reason: '' | 'taken'; caller: Caller | null },
): Promise<void> {
  const now = await rules.clock.now()
  await rules.database.queries
    .update(factorChanges)
    .set({ cancelledAt: now })
    .where(eq(factorChanges.id, row.id))
  const about = { kind: kindOf(row), target: targetOf(row, person) }
  await writeNotices(rules, person, {
    template: 'change_cancelled',
    params: { ...about, reason },
  })
  const params = { change: 'change_cancelled', method: person.codeMethod } as const
  await notify(rules, { userId: person.id, kind: 'security_changed', params })
  const event = { userId: person.id, kind: 'change_cancelled', params: about, caller } as const
  await recordSecurityEvent(rules.database, event, now)
}

/** A change that was made directly, or a new password, leaves nothing to wait for. */
export async function voidWaiting(
  rules: Post,
  person: Person,
  caller: Caller | null,
  kind?: PendingChange['kind'],
): Promise<void> {
  const row = await findWaiting(rules.database, person.id)
  if (!row || (kind !== undefined && row.kind !== kind)) return
  await endWait(rules, person, row, { reason: '', caller })
}

export async function completeWait(
  { database, clock }: Post,
  { id }: Pick<ChangeRow, 'id'>,
): Promise<void> {
  await database.queries
    .update(factorChanges)
    .set({ completedAt: await clock.now() })
    .where(eq(factorChanges.id, id))
}
