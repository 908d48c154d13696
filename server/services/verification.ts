import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import { verificationLifecycle } from '../../src/api/contract/lifecycle.ts'
import {
  FamilyStatus,
  type Verification,
  type VerificationPart,
  type VerificationPhoto,
  verificationParts,
  verificationPhotos,
} from '../../src/api/contract/verification.ts'
import { MINIMUM_AGE, type VerificationChange } from '../../src/api/contract/verification-data.ts'
import type { Deps } from '../clock.ts'
import {
  verificationPhotos as photos,
  type SentStatus,
  users,
  verifications,
} from '../database/schema/identity.ts'
import { writtenRow } from '../database/written-row.ts'
import { lockPerson } from './code.ts'
import { readablePhoto } from './image.ts'
import { type Post, writeNotice } from './messages.ts'
import { notify } from './notification.ts'
import { Rejection } from './rejection.ts'
import { seal, sealBytes, unseal, unsealBytes } from './seal.ts'
import { moveTo } from './status-move.ts'

export const DOCUMENT_NUMBER = 'document-number'
export const photoPurpose = (photo: string) => `verification-photo:${photo}`
const AGE_MAX = 120
const SHOWN_SIGNS = 3

const sending = moveTo(verifications.status, verificationLifecycle, 'in_process', 'person')
const decisions = {
  completed: moveTo(verifications.status, verificationLifecycle, 'completed', 'operator'),
  denied: moveTo(verifications.status, verificationLifecycle, 'denied', 'operator'),
}

/** The secret seals the numbers of documents and the photos. */
export type VerificationRules = Post & { secret: string }

export type VerificationForm = VerificationChange & {
  [Photo in VerificationPhoto]?: Uint8Array
}

type Row = typeof verifications.$inferSelect

export async function readVerification(
  rules: VerificationRules,
  userId: number,
): Promise<Verification> {
  const row = await rowOf(rules, userId)
  return row ? verificationOf(rules, row) : nothingSent
}

const nothingSent: Verification = {
  type: 'verification',
  status: 'none',
  submittedAt: null,
  decidedAt: null,
  reason: null,
  part: null,
  fullName: null,
  birthDate: null,
  familyStatus: null,
  maskedDocumentNumber: null,
}

/**
 * Takes a verification in. Refuses while one is in process or completed; all photos are needed at first, after a
 * denial the one that was denied and no other, and a document number that is left out stays as it was.
 */
export async function submitVerification(
  rules: VerificationRules,
  userId: number,
  form: VerificationForm,
): Promise<Verification> {
  const { database, clock } = rules
  checkBirthDate(form.birthDate, await clock.now())
  // Asked again under the lock; here it saves the work on pictures that nobody wants.
  await refuseUnlessWanted(rules, userId, form)
  const taken: { photo: VerificationPhoto; image: Uint8Array }[] = []
  for (const photo of verificationPhotos) {
    const file = form[photo]
    if (file) taken.push({ photo, image: await readablePhoto(file, photo) })
  }

  return database.transaction(async () => {
    const { queries } = database
    await lockPerson(rules, userId)
    const before = await refuseUnlessWanted(rules, userId, form)
    const now = await clock.now()
    const sent = {
      ...sending.to,
      fullName: form.fullName,
      birthDate: form.birthDate,
      familyStatus: form.familyStatus,
      documentNumber: sealedNumber(rules, userId, form, before),
      reason: null,
      part: null,
      submittedAt: now,
      decidedAt: null,
    }
    const row = await writtenRow(
      queries
        .insert(verifications)
        .values({ userId, ...sent })
        .onConflictDoUpdate({ target: verifications.userId, set: sent, setWhere: sending.where })
        .returning(),
    )
    for (const { photo, image: readable } of taken) {
      const image = sealBytes(rules.secret, photoPurpose(photo), userId, readable)
      await queries
        .insert(photos)
        .values({ userId, photo, image, createdAt: now })
        .onConflictDoUpdate({
          target: [photos.userId, photos.photo],
          set: { image, createdAt: now },
        })
    }
    return verificationOf(rules, row)
  })
}

/** By the provider's calendar, in UTC. */
function checkBirthDate(birthDate: string, now: Date): void {
  const today = now.toISOString().slice(0, 10)
  const yearsBefore = (years: number) =>
    `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
  const code: FieldCode | null =
    birthDate >= today || birthDate < yearsBefore(AGE_MAX)
      ? 'incorrect'
      : birthDate > yearsBefore(MINIMUM_AGE)
        ? 'below_min'
        : null
  if (code) throw new Rejection('validation_failed', { fields: [{ path: 'birthDate', code }] })
}

async function refuseUnlessWanted(
  rules: VerificationRules,
  userId: number,
  form: VerificationForm,
): Promise<Row | undefined> {
  const row = await rowOf(rules, userId)
  if (row && !sending.before.includes(row.status)) {
    throw new Rejection('verification_not_updated', { params: { status: row.status } })
  }
  const stored = await rules.database.queries
    .select({ photo: photos.photo })
    .from(photos)
    .where(eq(photos.userId, userId))
  const missing = verificationPhotos
    .filter((photo) => !form[photo])
    .filter((photo) => row?.part === photo || !stored.some((one) => one.photo === photo))
  const fields = [
    ...(row === undefined && form.documentNumber === undefined ? ['documentNumber'] : []),
    ...missing,
  ].map((path) => ({ path, code: 'required' as const }))
  if (fields.length > 0) throw new Rejection('validation_failed', { fields })
  return row
}

/** One that is left out after a denial stays as it was. */
function sealedNumber(
  { secret }: VerificationRules,
  userId: number,
  { documentNumber }: VerificationForm,
  before: Row | undefined,
): string {
  if (documentNumber !== undefined) return seal(secret, DOCUMENT_NUMBER, userId, documentNumber)
  if (before) return before.documentNumber
  throw new Rejection('validation_failed', {
    fields: [{ path: 'documentNumber', code: 'required' }],
  })
}

/** The operator sees the whole number of the document. */
export type InspectedVerification = Omit<Verification, 'type' | 'maskedDocumentNumber'> & {
  login: string
  documentNumber: string
}

export type Decision =
  | { status: 'completed' }
  | { status: 'denied'; reason: string; part: VerificationPart | null }

/** The longest waiting first; of those that were decided, the newest. */
export async function listVerifications(
  rules: VerificationRules,
  status: SentStatus | 'all',
): Promise<InspectedVerification[]> {
  const rows = await rules.database.queries
    .select({ login: users.login, row: verifications })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .where(status === 'all' ? undefined : eq(verifications.status, status))
    .orderBy(
      status === 'in_process' ? asc(verifications.submittedAt) : desc(verifications.submittedAt),
    )
    .limit(100)
  return rows.map(({ login, row }) => inspected(rules, login, row))
}

export async function inspectVerification(
  rules: VerificationRules,
  login: string,
): Promise<InspectedVerification> {
  const { userId, name } = await findPerson(rules, login)
  const row = await rowOf(rules, userId)
  if (!row) throw new Rejection('not_found')
  return inspected(rules, name, row)
}

/** The photos that were sent, as JPEG. */
export async function readPhotos(
  rules: VerificationRules,
  login: string,
  which: readonly VerificationPhoto[] = verificationPhotos,
): Promise<{ photo: string; image: Uint8Array }[]> {
  const { userId } = await findPerson(rules, login)
  const rows = await rules.database.queries
    .select({ photo: photos.photo, image: photos.image })
    .from(photos)
    .where(and(eq(photos.userId, userId), inArray(photos.photo, [...which])))
    .orderBy(asc(photos.photo))
  return rows.map(({ photo, image }) => ({
    photo,
    image: unsealBytes(rules.secret, photoPurpose(photo), userId, image),
  }))
}

const PLAIN_BATCH = 50

/** Photos from before they were sealed: a JPEG begins with 0xff, what is sealed does not. */
export async function sealPlainPhotos({
  database,
  secret,
}: Pick<VerificationRules, 'database' | 'secret'>): Promise<void> {
  const sealBatch = () =>
    database.transaction(async () => {
      const plain = await database.queries
        .select()
        .from(photos)
        .where(sql`substring(${photos.image} from 1 for 1) = '\\xff'::bytea`)
        .limit(PLAIN_BATCH)
        .for('update')
      for (const { userId, photo, image } of plain) {
        await database.queries
          .update(photos)
          .set({ image: sealBytes(secret, photoPurpose(photo), userId, image) })
          .where(and(eq(photos.userId, userId), eq(photos.photo, photo)))
      }
      return plain.length
    })
  while ((await sealBatch()) === PLAIN_BATCH);
}

/** Once per submission: what was decided is refused until the person sends anew. */
export async function decideVerification(
  rules: VerificationRules,
  login: string,
  decision: Decision,
): Promise<InspectedVerification> {
  const { database, clock } = rules
  const { userId, name } = await findPerson(rules, login)
  return database.transaction(async () => {
    await lockPerson(rules, userId)
    const row = await rowOf(rules, userId)
    if (!row) throw new Rejection('not_found')
    const denial = decision.status === 'denied' ? decision : { reason: null, part: null }
    const { reason, part } = denial
    const { to, where } = decisions[decision.status]
    const [decided] = await database.queries
      .update(verifications)
      .set({ ...to, reason, part, decidedAt: await clock.now() })
      .where(and(where, eq(verifications.userId, userId)))
      .returning()
    if (!decided) {
      throw new Rejection('verification_not_updated', { params: { status: row.status } })
    }
    if (reason === null) {
      await notify(rules, { userId, kind: 'verification_completed', params: {} })
      await writeNotice(rules, {
        userId,
        kind: 'verification_completed',
        template: 'verification_completed',
        params: {},
      })
    } else {
      const params = { reason, part: part ?? ('' as const) }
      await notify(rules, { userId, kind: 'verification_denied', params })
      await writeNotice(rules, {
        userId,
        kind: 'verification_denied',
        template: 'verification_denied',
        params,
      })
    }
    return inspected(rules, name, decided)
  })
}

async function rowOf({ database }: Deps, userId: number): Promise<Row | undefined> {
  const [row] = await database.queries
    .select()
    .from(verifications)
    .where(eq(verifications.userId, userId))
  return row
}

async function findPerson(
  { database }: Deps,
  login: string,
): Promise<{ userId: number; name: string }> {
  const [person] = await database.queries
    .select({ userId: users.id, name: users.login })
    .from(users)
    .where(eq(users.loginLc, login.toLowerCase()))
  if (!person) throw new Rejection('not_found')
  return person
}

const numberOf = ({ secret }: VerificationRules, row: Row) =>
  unseal(secret, DOCUMENT_NUMBER, row.userId, row.documentNumber)

function shownOf(row: Row): Omit<Verification, 'type' | 'maskedDocumentNumber'> {
  return {
    status: row.status,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    part: verificationParts.find((part) => part === row.part) ?? null,
    fullName: row.fullName,
    birthDate: row.birthDate,
    familyStatus: FamilyStatus.parse(row.familyStatus),
  }
}

function verificationOf(rules: VerificationRules, row: Row): Verification {
  return {
    type: 'verification',
    ...shownOf(row),
    maskedDocumentNumber: `•••• ${numberOf(rules, row).slice(-SHOWN_SIGNS)}`,
  }
}

function inspected(rules: VerificationRules, login: string, row: Row): InspectedVerification {
  return { login, ...shownOf(row), documentNumber: numberOf(rules, row) }
}
