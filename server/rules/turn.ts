import { Refusal } from './refusal.ts'

/**
 * Lets heavy work in a few at a time. Beyond `waiting` more it refuses with `overloaded` instead of piling up.
 */
export function createTurns(limits: {
  atOnce: number
  waiting: number
}): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw new Refusal('overloaded', { retryAfter: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
