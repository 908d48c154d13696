import { and, asc, isNull, lte } from 'drizzle-orm'
import type { Security } from '../../src/api/contract/security.ts'
import type { PendingChange } from '../../src/api/contract/session.ts'
import { factorChanges } from '../database/schema/identity.ts'
import type { SignedIn } from '../handler.ts'
import { lockPerson, type Person, targetsOf } from './code.ts'
import { type Allowed, setEmail, setMethod, setPhone } from './factor.ts'
import { Rejection } from './rejection.ts'
import { readSecurity } from './security.ts'
import type { Caller } from './security-event.ts'
import type { SignInRules } from './sign-in.ts'
import {
  type ChangeRow,
  completeWait,
  endWait,
  findByToken,
  kindOf,
  lockChange,
} from './waiting-change.ts'

const isOver = ({ cancelledAt, completedAt }: ChangeRow) =>
  cancelledAt !== null || completedAt !== null

/** Cancels a change that waits; it may be due, but not carried out. */
export async function cancelChange(
  rules: SignInRules,
  caller: SignedIn,
  id: string,
): Promise<Security> {
  const { codes } = rules
  await codes.database.transaction(async () => {
    const person = await lockPerson(codes, caller.userId)
    const row = await lockChange(codes.database, id)
    if (!person || row?.userId !== person.id || isOver(row)) throw new Rejection('not_found')
    await endWait(codes, person, row, { reason: '', caller })
  })
  return readSecurity(rules, caller.userId)
}

/** The same by the link of a notice. One that was followed twice finds what it asks for done. */
export async function cancelChangeByLink(
  { codes }: SignInRules,
  caller: Caller,
  token: string,
): Promise<{ kind: PendingChange['kind'] }> {
  const found = await findByToken(codes.database, token)
  if (!found) throw new Rejection('code_invalid')
  return codes.database.transaction(async () => {
    const person = await lockPerson(codes, found.userId)
    const row = await lockChange(codes.database, found.id)
    if (!person || !row) throw new Rejection('code_invalid')
    if (row.completedAt !== null) throw new Rejection('code_expired')
    if (row.cancelledAt === null) await endWait(codes, person, row, { reason: '', caller })
    return { kind: kindOf(row) }
  })
}

/** Carries out what has waited long enough; answers with how many were. */
export async function carryOutDue(rules: SignInRules): Promise<number> {
  const { codes } = rules
  const due = await codes.database.queries
    .select({ id: factorChanges.id, userId: factorChanges.userId })
    .from(factorChanges)
    .where(
      and(
        isNull(factorChanges.cancelledAt),
        isNull(factorChanges.completedAt),
        lte(factorChanges.readyAt, await codes.clock.now()),
      ),
    )
    .orderBy(asc(factorChanges.readyAt))
  let done = 0
  for (const { id, userId } of due) {
    if (await carryOut(rules, id, userId)) done += 1
  }
  return done
}

async function carryOut(rules: SignInRules, id: string, userId: number): Promise<boolean> {
  const { codes } = rules
  try {
    return await codes.database.transaction(async () => {
      const person = await lockPerson(codes, userId)
      const row = await lockChange(codes.database, id)
      if (!person || !row || isOver(row)) return false
      const now = await codes.clock.now()
      return change(rules, { person, caller: null, now, lost: 'wait' }, row)
    })
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    // Somebody else has proven the phone or the e-mail meanwhile.
    await codes.database.transaction(async () => {
      const person = await lockPerson(codes, userId)
      const row = await lockChange(codes.database, id)
      if (!person || !row || isOver(row)) return
      await endWait(codes, person, row, { reason: 'taken', caller: null })
    })
    return false
  }
}

/** Refuses what is taken; what does not fit the account any more is void. */
async function change(rules: SignInRules, allowed: Allowed, row: ChangeRow): Promise<boolean> {
  const { person } = allowed
  const kind = kindOf(row)
  if (!isFitting(person, kind, row.target)) {
    await endWait(rules.codes, person, row, { reason: '', caller: null })
    return false
  }
  await completeWait(rules.codes, row)
  switch (kind) {
    case 'phone':
      await setPhone(rules, allowed, row.target)
      return true
    case 'email':
      await setEmail(rules, allowed, row.target)
      return true
    case 'method': {
      const method = sentMethod(row.target)
      if (method) await setMethod(rules, allowed, method)
      return true
    }
  }
}

const sentMethod = (target: string) =>
  (['sms', 'email', 'telegram'] as const).find((name) => name === target)

function isFitting(person: Person, kind: PendingChange['kind'], target: string): boolean {
  switch (kind) {
    case 'phone':
      return person.phone !== target
    case 'email':
      return person.emailLc !== target.toLowerCase()
    case 'method': {
      const method = sentMethod(target)
      return method !== undefined && targetsOf(person)[method] !== undefined
    }
  }
}
