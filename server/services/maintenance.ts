import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { TechnicalWork } from '../../src/api/contract/settings.ts'
import type { Deps } from '../clock.ts'
import { settings } from '../database/schema/provider.ts'

const NAME = 'technical_work'
const CACHED_FOR = 1_000

const Plan = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.nullable(z.iso.datetime()),
  note: z.nullable(z.string()),
})
type Plan = z.infer<typeof Plan>

export type Announcement = {
  active: boolean
  startsInSeconds?: number | undefined
  lastsSeconds?: number | undefined
  note?: string | undefined
}

export type Maintenance = {
  read(): Promise<TechnicalWork>
  announce(announcement: Announcement): Promise<TechnicalWork>
}

/** One announcement at a time, shared by all processes; each follows within a second. */
export function createMaintenance({ database, clock }: Deps): Maintenance {
  let plan: Plan | null = null
  let readAt = Number.NEGATIVE_INFINITY

  const read = async (): Promise<TechnicalWork> => {
    if (performance.now() - readAt > CACHED_FOR) {
      const [row] = await database.queries.select().from(settings).where(eq(settings.name, NAME))
      plan = Plan.safeParse(row?.value).data ?? null
      readAt = performance.now()
    }
    return workOf(plan, await clock.now())
  }

  return {
    read,
    async announce({ active, startsInSeconds = 0, lastsSeconds, note }) {
      if (!active) {
        await database.queries.delete(settings).where(eq(settings.name, NAME))
      } else {
        const start = (await clock.now()).getTime() + startsInSeconds * 1000
        const end = lastsSeconds === undefined ? null : start + lastsSeconds * 1000
        const value: Plan = {
          startsAt: new Date(start).toISOString(),
          endsAt: end === null ? null : new Date(end).toISOString(),
          note: note ?? null,
        }
        await database.queries
          .insert(settings)
          .values({ name: NAME, value })
          .onConflictDoUpdate({ target: settings.name, set: { value } })
      }
      readAt = Number.NEGATIVE_INFINITY
      return read()
    },
  }
}

function workOf(plan: Plan | null, now: Date): TechnicalWork {
  const start = plan ? Date.parse(plan.startsAt) : null
  const end = plan?.endsAt ? Date.parse(plan.endsAt) : null
  const isOver = end !== null && end <= now.getTime()
  if (plan === null || start === null || isOver) {
    return { active: false, startsAt: null, endsAt: null, startsIn: null, endsIn: null, note: null }
  }
  const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - now.getTime()) / 1000))
  return {
    active: start <= now.getTime(),
    startsAt: plan.startsAt,
    endsAt: plan.endsAt,
    startsIn: secondsUntil(start),
    endsIn: end === null ? null : secondsUntil(end),
    note: plan.note,
  }
}
