import type { Work } from '../../machines/maintenance.machine.ts'

const MARKS = 24

/** Tells how much of the maintenance is over, in marks and minutes; null when its length is not known. */
export function passedOf({ startsAt, endsAt, endDeadline }: Work, time: number) {
  if (startsAt === null || endsAt === null || endDeadline === null) return null
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  if (!(length > 0)) return null
  const passed = Math.min(length, Math.max(0, length - (endDeadline - time)))
  return {
    done: Math.floor((passed / length) * MARKS),
    of: MARKS,
    gone: Math.floor(passed / 60_000),
    total: Math.round(length / 60_000),
  }
}
