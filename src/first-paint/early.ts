import type { Early } from '../browser/early.ts'
import { firstCalls } from './first-calls.ts'
import { paintTotal } from './total.ts'

/** As the storage reads it; one that must be decoded, or is there twice, is left to it. */
const tokens = /(?:^|;\s*)refreshToken=([^;]*)/g
const plain = /^[\w-]{20,512}$/
const PATIENCE = 10_000

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
  // A failure of these is met by whoever takes them.
  ask(early)
    .then(() => paintTotal(early.answers.values().next().value))
    .catch(() => undefined)
}

async function ask({ headers, configuration, answers }: Early): Promise<void> {
  const { apiUrl } = await (await configuration).clone().json()
  // The app takes the address that was built in, then.
  if (typeof apiUrl !== 'string') return
  for (const call of firstCalls) {
    const { href } = new URL(`${apiUrl}/${call}`, location.href)
    const answer = fetch(href, { headers, credentials: 'omit', cache: 'no-store' })
    answer.catch(() => undefined)
    answers.set(href, answer)
  }
}
