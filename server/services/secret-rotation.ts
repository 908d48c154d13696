import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import {
  challenges,
  recoveryCodes,
  users,
  verificationPhotos,
  verifications,
} from '../database/schema/identity.ts'
import { settings } from '../database/schema/provider.ts'
import { seal, sealBytes, unseal, unsealBytes } from './seal.ts'
import {
  isMarkOf,
  markOf,
  ROTATION_MARK,
  readSetting,
  SECRET_MARK,
  STORED_SECRET,
} from './secret.ts'
import { AUTHENTICATOR } from './security.ts'
import { DOCUMENT_NUMBER, photoPurpose, sealPlainPhotos } from './verification.ts'

const BATCH = 100

export type Rotation = {
  apps: number
  documentNumbers: number
  photos: number
  /** Sealed with neither secret: they were lost before. */
  unreadable: number
  /** People whose recovery codes are void: only hashes of them are kept, and those cannot be made anew. */
  withoutRecoveryCodes: number
}

/**
 * Seals with another secret what is sealed, in batches of a transaction each. Broken off, it is run again and passes
 * over what is done; until it has ended no provider starts. Nobody else may use the database meanwhile.
 */
export async function rotateSecret(
  database: Database,
  { from, to }: { from: string | null; to: string },
): Promise<Rotation> {
  const old = await begin(database, from, to)
  const withoutRecoveryCodes = await voidWhatIsHashed(database)
  await sealPlainPhotos({ database, secret: to })

  let unreadable = 0
  const opened = <Plain>(open: (secret: string) => Plain): Plain | null => {
    try {
      open(to)
      return null
    } catch {}
    try {
      return open(old)
    } catch {
      unreadable += 1
      return null
    }
  }

  const apps = await inBatches(database, async (after) => {
    const rows = await database.queries
      .select({ id: users.id, sealed: users.authenticatorSecret })
      .from(users)
      .where(and(gt(users.id, after), isNotNull(users.authenticatorSecret)))
      .orderBy(asc(users.id))
      .limit(BATCH)
      .for('no key update')
    let done = 0
    for (const { id, sealed } of rows) {
      const plain = opened((secret) => unseal(secret, AUTHENTICATOR, id, sealed ?? ''))
      if (plain === null) continue
      await database.queries
        .update(users)
        .set({ authenticatorSecret: seal(to, AUTHENTICATOR, id, plain) })
        .where(eq(users.id, id))
      done += 1
    }
    return { done, last: rows.at(-1)?.id }
  })
  const documentNumbers = await inBatches(database, async (after) => {
    const rows = await database.queries
      .select({ id: verifications.userId, sealed: verifications.documentNumber })
      .from(verifications)
      .where(gt(verifications.userId, after))
      .orderBy(asc(verifications.userId))
      .limit(BATCH)
      .for('no key update')
    let done = 0
    for (const { id, sealed } of rows) {
      const plain = opened((secret) => unseal(secret, DOCUMENT_NUMBER, id, sealed))
      if (plain === null) continue
      await database.queries
        .update(verifications)
        .set({ documentNumber: seal(to, DOCUMENT_NUMBER, id, plain) })
        .where(eq(verifications.userId, id))
      done += 1
    }
    return { done, last: rows.at(-1)?.id }
  })
  const photos = await inBatches(database, async (after) => {
    const people = await database.queries
      .selectDistinct({ id: verificationPhotos.userId })
      .from(verificationPhotos)
      .where(gt(verificationPhotos.userId, after))
      .orderBy(asc(verificationPhotos.userId))
      .limit(BATCH)
    let done = 0
    for (const { id } of people) {
      const rows = await database.queries
        .select()
        .from(verificationPhotos)
        .where(eq(verificationPhotos.userId, id))
      for (const { photo, image } of rows) {
        const plain = opened((secret) => unsealBytes(secret, photoPurpose(photo), id, image))
        if (plain === null) continue
        await database.queries
          .update(verificationPhotos)
          .set({ image: sealBytes(to, photoPurpose(photo), id, plain) })
          .where(and(eq(verificationPhotos.userId, id), eq(verificationPhotos.photo, photo)))
        done += 1
      }
    }
    return { done, last: people.at(-1)?.id }
  })

  await database.transaction(async () => {
    await write(database, SECRET_MARK, markOf(to))
    await database.queries
      .delete(settings)
      .where(inArray(settings.name, [ROTATION_MARK, STORED_SECRET]))
  })
  return { apps, documentNumbers, photos, unreadable, withoutRecoveryCodes }
}

/** The secret that is in force, once it is sure that it is the one given. */
async function begin(database: Database, from: string | null, to: string): Promise<string> {
  const stored = await readSetting(database, STORED_SECRET)
  const mark = await readSetting(database, SECRET_MARK)
  const begun = await readSetting(database, ROTATION_MARK)
  const old = stored ?? from
  if (old === null) throw new Error('OLD_SECRET must be the secret that is in force.')
  if (old === to) throw new Error('SECRET must differ from the one in force.')
  if (mark !== null && begun === null && isMarkOf(mark, to)) {
    throw new Error('This database is sealed with SECRET already.')
  }
  if (mark !== null && !isMarkOf(mark, old)) {
    throw new Error('OLD_SECRET is not the secret that this database is sealed with.')
  }
  if (begun !== null && !isMarkOf(begun, to)) {
    throw new Error('A rotation to another SECRET was begun: finish that one first.')
  }
  await write(database, ROTATION_MARK, markOf(to))
  return old
}

/** Codes that were sent, and recovery codes, are kept as hashes under the former secret. */
function voidWhatIsHashed(database: Database): Promise<number> {
  return database.transaction(async () => {
    const { queries } = database
    await queries.delete(challenges).where(isNull(challenges.completedAt))
    const gone = await queries.delete(recoveryCodes).returning({ userId: recoveryCodes.userId })
    return new Set(gone.map(({ userId }) => userId)).size
  })
}

async function write({ queries }: Database, name: string, value: string): Promise<void> {
  await queries
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}

async function inBatches(
  database: Database,
  batch: (after: number) => Promise<{ done: number; last: number | undefined }>,
): Promise<number> {
  let total = 0
  for (let after = 0; ; ) {
    const { done, last } = await database.transaction(() => batch(after))
    total += done
    if (last === undefined) return total
    after = last
  }
}
