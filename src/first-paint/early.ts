import type { Early } from '../browser/early.ts'
import { firstCalls } from './first-calls.ts'

/** As the storage reads it; one that must be decoded, or is there twice, is left to it. */
const tokens = /(?:^|;\s*)refreshToken=([^;]*)/g
const plain = /^[\w-]{20,512}$/
const PATIENCE = 10_000
/** Where the provider is if it serves the page; its own origin gets the token with the page anyway. */
const USUAL = '/api'

/** Asks while the code that needs the answers is on its way; src/browser/early.ts hands them over to its calls. */
export function askEarly(): void {
  const [token = '', ...others] = [...document.cookie.matchAll(tokens)].map(([, value]) => value)
  if (!plain.test(token) || others.length > 0) return
  const headers = {
    'accept-language': document.documentElement.lang,
    authorization: `Bearer ${token}`,
  }
  const configuration = fetch('/config.json', { signal: AbortSignal.timeout(PATIENCE) })
  const early: Early = { headers, configuration, answers: new Map() }
  window.early = early
  ask(early, USUAL)
  providerIn(early)
    .then((named) => {
      if (named === USUAL) return
      early.answers.clear()
      ask(early, named)
    })
    // The app takes the address that was built in, then.
    .catch(() => undefined)
}

function ask({ headers, answers }: Early, provider: string): void {
  for (const call of firstCalls) {
    const href = addressOf(provider, call)
    const answer = fetch(href, { headers, credentials: 'omit', cache: 'no-store' })
    // A failure is met by whoever takes the answer.
    answer.catch(() => undefined)
    answers.set(href, answer)
  }
}

/** Rejects where the configuration does not come or names none. */
export async function providerIn({ configuration }: Early): Promise<string> {
  const { apiUrl } = await (await configuration).clone().json()
  if (typeof apiUrl !== 'string') throw new TypeError('No provider is named')
  return apiUrl
}

export const addressOf = (provider: string, call: string): string =>
  new URL(`${provider}/${call}`, location.href).href
