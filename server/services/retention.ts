import { and, eq, inArray, isNotNull, like, lt, lte } from 'drizzle-orm'
import type { Deps } from '../clock.ts'
import {
  challenges,
  type SentStatus,
  verificationPhotos,
  verifications,
} from '../database/schema/identity.ts'
import { outbox } from '../database/schema/provider.ts'
import { CODE_LIFE } from './code.ts'

const DAY = 86_400_000
/** A completed verification is not looked at again but in a dispute, which is raised soon or never. */
const PHOTOS_OF_COMPLETED = 30 * DAY
/** Somebody who was denied may send the one photo that was at fault, for as long as the others are there. */
const PHOTOS_OF_DENIED = 180 * DAY
const MESSAGES = 90 * DAY
const CHALLENGES = 7 * DAY

/** A code that is past lets nobody in, but where it went to is a secret still. One that was not sent stays unsent. */
export async function emptyExpiredCodes({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - CODE_LIFE * 1000)
  await database.queries
    .update(outbox)
    .set({ state: 'expired', params: {} })
    .where(
      and(
        inArray(outbox.state, ['kept', 'queued']),
        like(outbox.template, '%\\_code'),
        lte(outbox.createdAt, limit),
      ),
    )
}

export async function sweepMessages({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - MESSAGES)
  await database.queries.delete(outbox).where(lt(outbox.createdAt, limit))
}

/** Removes old challenges, which say where codes went to and for what. */
export async function sweepChallenges({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - CHALLENGES)
  await database.queries.delete(challenges).where(lt(challenges.createdAt, limit))
}

/** Photos of documents go some time after the decision. Of a denied verification everything is asked for anew then. */
export async function sweepPhotos({ database, clock }: Deps): Promise<void> {
  const now = (await clock.now()).getTime()
  await database.transaction(async () => {
    const { queries } = database
    const decidedBefore = (status: SentStatus, age: number) =>
      queries
        .select({ userId: verifications.userId })
        .from(verifications)
        .where(
          and(
            eq(verifications.status, status),
            isNotNull(verifications.decidedAt),
            lt(verifications.decidedAt, new Date(now - age)),
          ),
        )
    const completed = decidedBefore('completed', PHOTOS_OF_COMPLETED)
    const denied = await decidedBefore('denied', PHOTOS_OF_DENIED).for('no key update')
    const people = denied.map(({ userId }) => userId)
    await queries.delete(verificationPhotos).where(inArray(verificationPhotos.userId, completed))
    await queries.delete(verificationPhotos).where(inArray(verificationPhotos.userId, people))
    await queries
      .update(verifications)
      .set({ part: null })
      .where(and(inArray(verifications.userId, people), isNotNull(verifications.part)))
  })
}
