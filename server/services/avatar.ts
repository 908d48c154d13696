import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { avatars, users } from '../database/schema/identity.ts'
import { squarePicture } from './image.ts'

const ID_BYTES = 16
const ID = /^[\w-]{22}$/

/**
 * Replaces the picture of a person by a file of theirs, or removes it; answers with its address, which begins with
 * `base`. Each picture has an address of its own, so that a browser may keep what it has seen.
 */
export async function changeAvatar(
  { database, clock }: Deps,
  { userId, base, image }: { userId: number; base: string; image: Uint8Array | undefined },
): Promise<string | null> {
  const picture = image && (await squarePicture(image, 'image'))
  return database.transaction(async () => {
    const { queries } = database
    const person = eq(users.id, userId)
    await queries.select({ id: users.id }).from(users).where(person).for('no key update')
    await queries.delete(avatars).where(eq(avatars.userId, userId))
    const id = randomBytes(ID_BYTES).toString('base64url')
    const avatar = picture ? `${base}/avatars/${id}.jpg` : null
    if (picture) {
      await queries
        .insert(avatars)
        .values({ id, userId, image: picture, createdAt: await clock.now() })
    }
    await queries.update(users).set({ avatar }).where(person)
    return avatar
  })
}

/** The JPEG of that id; null when it was replaced, removed or never was. */
export async function readAvatar(database: Database, id: string): Promise<Uint8Array | null> {
  if (!ID.test(id)) return null
  const [row] = await database.queries
    .select({ image: avatars.image })
    .from(avatars)
    .where(eq(avatars.id, id))
  return row?.image ?? null
}
