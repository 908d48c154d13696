import type { RejectionCode } from '../../src/api/contract/rejections.ts'
import { Rejection } from './rejection.ts'

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
      if (waiting.length >= limits.waiting) throw new Rejection('overloaded', { retryAfter: 2 })
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

/**
 * Lets in a few at a time of everybody's own: who has as many under way waits a little, and is refused when nothing has
 * ended by then.
 */
export function createTurnsBy(limits: {
  atOnce: number
  waiting: number
  /** Milliseconds. */
  patience: number
  rejection: RejectionCode
}): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  type Place = { running: number; waiting: Set<() => void> }
  const places = new Map<string, Place>()
  const refused = () => new Rejection(limits.rejection, { retryAfter: 2 })

  const turnIn = async ({ waiting }: Place) => {
    if (waiting.size >= limits.waiting) throw refused()
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(refused())
      }, limits.patience)
      waiting.add(begin)
    })
  }

  return async (key, work) => {
    const place = places.get(key) ?? { running: 0, waiting: new Set() }
    places.set(key, place)
    if (place.running >= limits.atOnce) await turnIn(place)
    else place.running += 1
    try {
      return await work()
    } finally {
      const [next] = place.waiting
      if (next) next()
      else place.running -= 1
      if (place.running === 0) places.delete(key)
    }
  }
}
