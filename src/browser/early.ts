/** Hands over the answers that src/first-paint/early.ts asked for before the app was there. */
export type Early = {
  headers: Record<'accept-language' | 'authorization', string>
  configuration: Promise<Response>
  /** By address. */
  answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    early?: Early
  }
}

/** As long as the cache takes what was read for new. */
const FRESH_FOR = 30_000

/**
 * Hands an answer over once, to a call of the same person in the same language. What a write may have made old is
 * dropped.
 */
export function createEarly(
  window: Pick<Window, 'early' | 'performance' | 'fetch'>,
  deviceNow: () => number,
) {
  return (request: Request): { answer: Promise<Response>; askedAt: number } | null => {
    const { timeOrigin } = window.performance
    if (request.method !== 'GET' || deviceNow() - timeOrigin > FRESH_FOR) delete window.early
    const { early } = window
    const isSame = Object.entries(early?.headers ?? {}).every(
      ([name, value]) => request.headers.get(name) === value,
    )
    const answer = early?.answers.get(request.url)
    if (!early || !answer || !isSame) return null
    early.answers.delete(request.url)
    return {
      answer: answer.catch(() => window.fetch(request)),
      // Earlier than it was, which only leaves the clock more room.
      askedAt: timeOrigin,
    }
  }
}
